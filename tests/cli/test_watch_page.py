"""The page of steelyard watch: served while it runs, and kept."""

import http.client
import json
import re
import socket
import subprocess
import threading
import time
from contextlib import contextmanager

import numpy as np
import pytest
from conftest import PROGRAM

ARM = "planar-2r"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A fitted two-joint arm and a log in which it is pushed."""
    folder = tmp_path_factory.mktemp("served")
    run = lambda *words: subprocess.run([PROGRAM, *map(str, words)], cwd=folder, check=True, capture_output=True, timeout=120)  # noqa: E731
    run("excite", ARM, "-o", "plan.json", "--iterations", "10", "--period", "8", "--seed", "1")
    run("simulate", ARM, "plan.json", "-o", "log.csv", "--noise", "0.02", "--periods", "6", "--friction", "typical", "--force", "--seed", "1")
    run("identify", ARM, "log.csv", "-o", "model", "--no-report")
    rows = np.genfromtxt(folder / "log.csv", delimiter=",", names=True)
    rows["tau1"][900:960] += 8 * np.abs(rows["tau1"]).max()
    np.savetxt(folder / "pushed.csv", rows, delimiter=",", header=",".join(rows.dtype.names), comments="", fmt="%.9g")
    return folder


@contextmanager
def serving(folder, *words):
    """The program, and what its page's address is."""
    watch = subprocess.Popen([PROGRAM, "watch", "model/model.yaml", "pushed.csv", "--speed", "0", "--serve", *words], cwd=folder, text=True,
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        for line in watch.stderr:
            if found := re.match(r"The page: http://(\[?[^/\]]+\]?):(\d+)/(\S*)", line):
                break
        yield found.group(1), int(found.group(2)), found.group(3)
    finally:
        watch.kill()
        watch.wait()
        watch.stderr.close()


def get(port, path, host="127.0.0.1", named=None, method="GET"):
    link = http.client.HTTPConnection(host, port, timeout=20)
    link.request(method, path, headers={"Host": named or f"127.0.0.1:{port}"})
    answer = link.getresponse()
    return answer.status, answer.getheader("Content-Type"), answer.read().decode()


def lines_until_the_end(port, path="/events"):
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    link.request("GET", path, headers={"Host": "localhost"})
    answer, lines = link.getresponse(), []
    assert answer.status == 200 and answer.getheader("Content-Type") == "text/event-stream"
    while True:
        text = answer.readline().decode().rstrip("\n")
        if text.startswith("data: "):
            lines.append(json.loads(text[6:]))
            if lines[-1].get("event") == "end":
                return lines


def test_a_page_opened_late_gets_every_line_of_json(folder):
    said = subprocess.run([PROGRAM, "watch", "model/model.yaml", "pushed.csv", "--json"], cwd=folder, capture_output=True, check=True, text=True)
    expected = [json.loads(line) for line in said.stdout.splitlines()]
    assert expected[0]["joints"] == [{"name": "joint_1", "unit": "N·m"}, {"name": "joint_2", "unit": "N·m"}]
    assert [line["joint"] for line in expected if line.get("event") == "alarm"] == [1]
    with serving(folder, "0") as (_, port, _):
        status, kind, text = get(port, "/")
        assert status == 200 and kind.startswith("text/html") and "EventSource" in text
        time.sleep(0.5)  # it is over by now
        found = [None] * 3
        threads = [threading.Thread(target=lambda k=k: found.__setitem__(k, lines_until_the_end(port))) for k in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        assert all(lines == expected for lines in found)


def test_only_this_machine_is_served_and_only_by_its_name(folder):
    with serving(folder, "0") as (host, port, _):
        assert host == "127.0.0.1"
        assert get(port, "/", named=f"evil.example:{port}")[0] == 403
        assert get(port, "/events", named="evil.example")[0] == 403
        assert get(port, "/", named=f"localhost:{port}")[0] == 200
        assert get(port, "/model.yaml")[0] == 404
        assert get(port, "/", method="POST")[0] == 405


def test_others_need_the_token(steelyard, folder):
    steelyard.refuses("watch", folder / "model/model.yaml", folder / "pushed.csv", "--serve", "0.0.0.0:0", saying=["--serve", "--token"])
    with serving(folder, "0.0.0.0:0", "--token", "long-enough-word") as (_, port, query):
        assert query == "?token=long-enough-word"
        assert [get(port, path)[0] for path in ("/", "/?token=long-enough-wore", "/?token=long", "/events?x=1", "/?token=long-enough-word")] == [403, 403, 403, 403, 200]
        assert lines_until_the_end(port, "/events?token=long-enough-word")[0]["robot"] == ARM


def test_clients_that_misbehave_do_no_harm(folder):
    with serving(folder, "0") as (_, port, _):
        idle = [socket.create_connection(("127.0.0.1", port)) for _ in range(5)]
        idle[0].sendall(b"\x00\xff" * 10)
        idle[1].sendall(b"GET / HTTP/1.1\r\nX: " + b"a" * 20000)  # longer than any request
        idle[2].sendall(b"\r\n\r\n")
        idle[3].sendall(b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")  # and never reads
        idle[4].sendall(b"GET")
        idle[4].close()
        assert len(lines_until_the_end(port)) > 100
        assert b" 405 " in idle[2].recv(100)


def test_the_kept_page_has_the_lines(steelyard, folder):
    outcome = steelyard("watch", folder / "model/model.yaml", folder / "pushed.csv", "--json", "--page", "kept.html")
    assert outcome.code == 0, outcome
    text = (steelyard.folder / "kept.html").read_text()
    lines = json.loads(text[text.index("const kept = ") + 13:text.index("];\n", text.index("const kept = ")) + 1])
    assert lines == [json.loads(line) for line in outcome.out.splitlines()]


def test_a_long_kept_page_thins_its_states_and_keeps_its_events(steelyard, folder):
    assert steelyard("watch", folder / "model/model.yaml", folder / "pushed.csv", "--every", "1e-9", "--page", "long.html").code == 0
    all_lines = [json.loads(line) for line in steelyard("watch", folder / "model/model.yaml", folder / "pushed.csv", "--every", "1e-9", "--json").out.splitlines()]
    text = (steelyard.folder / "long.html").read_text()
    lines = json.loads(text[text.index("const kept = ") + 13:text.index("];\n", text.index("const kept = ")) + 1])
    states, every = ([line for line in some if "tau_hat" in line] for some in (lines, all_lines))
    assert len(every) > 4000
    stride = 1
    while len(every[::stride]) > 4000:
        stride *= 2
    assert states == every[::stride]
    assert [line for line in lines if "event" in line] == [line for line in all_lines if "event" in line]


@pytest.mark.parametrize(
    "words, saying",
    [
        (["--serve", "http"], "'http' is not an address"),
        (["--serve", "127.0.0.1:70000"], "is not an address"),
        (["--serve", "nowhere.example:80"], "is not the address of a machine"),
        (["--serve", "192.0.2.1:8420", "--token", "word"], "192.0.2.1:8420"),
        (["--token", "word"], "--token belongs to --serve"),
        (["--page", "model/model.yaml"], "model.yaml"),
    ],
)
def test_what_cannot_be_served_is_refused(steelyard, folder, words, saying):
    (steelyard.folder / "model").mkdir()
    steelyard.write("model/model.yaml", (folder / "model/model.yaml").read_text())
    steelyard.write("model/residual.yaml", (folder / "model/residual.yaml").read_text())
    before = (steelyard.folder / "model/model.yaml").read_bytes()
    steelyard.refuses("watch", "model/model.yaml", folder / "pushed.csv", *words, saying=saying)
    assert (steelyard.folder / "model/model.yaml").read_bytes() == before


def test_a_port_that_is_taken_is_said(steelyard, folder):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        steelyard.refuses("watch", folder / "model/model.yaml", folder / "pushed.csv", "--serve", str(taken.getsockname()[1]), saying=["--serve", "in use"])
