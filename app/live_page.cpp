#include "app/live_page.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <deque>
#include <mutex>
#include <thread>

#include "app/live_page_data.hpp"
#include "steelyard/core/error.hpp"

namespace steelyard::app {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t most_clients = 16;
constexpr std::size_t longest_request = 8192;        // [bytes]
constexpr std::size_t most_lines = 3000;             // lines of states, at most: five minutes of ten a second
constexpr std::size_t largest_piece = 64 << 10;      // [bytes] written to a client at a time
constexpr auto patience = std::chrono::seconds(10);  // for a request to come

std::string page_text() { return live_page_data().front().second; }

bool equal_in_constant_time(const std::string& a, const std::string& b) {
  unsigned char difference = a.size() == b.size() ? 0 : 1;
  for (std::size_t k = 0; k < b.size(); ++k)
    difference = static_cast<unsigned char>(difference | ((k < a.size() ? a[k] : '\0') ^ b[k]));
  return difference == 0;
}

std::string answer(const char* status, const char* type, const std::string& body) {
  return fmt::format(
      "HTTP/1.1 {}\r\nContent-Type: {}; charset=utf-8\r\nContent-Length: {}\r\nCache-Control: no-store\r\n"
      "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
      "Content-Security-Policy: default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src "
      "'self'; img-src data:; frame-ancestors 'none'\r\nConnection: close\r\n\r\n{}",
      status, type, body.size(), body);
}

constexpr const char* events_begin =
    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\nX-Content-Type-Options: "
    "nosniff\r\nConnection: close\r\n\r\n";

std::string event_text(const std::string& line) { return "data: " + line + "\n\n"; }

bool is_loopback(const sockaddr_storage& address) {
  if (address.ss_family == AF_INET) {
    sockaddr_in v4{};
    std::memcpy(&v4, &address, sizeof v4);
    return (ntohl(v4.sin_addr.s_addr) >> 24) == 127;
  }
  sockaddr_in6 v6{};
  std::memcpy(&v6, &address, sizeof v6);
  return IN6_IS_ADDR_LOOPBACK(&v6.sin6_addr);
}

// A request's first line and its Host, as far as they matter here.
struct Request {
  std::string method, path, query, host;

  explicit Request(const std::string& text) {
    const std::size_t end = text.find("\r\n");
    const std::string line = text.substr(0, end);
    const std::size_t first = line.find(' '), last = line.rfind(' ');
    if (first == std::string::npos || last <= first) return;
    method = line.substr(0, first);
    path = line.substr(first + 1, last - first - 1);
    if (const std::size_t mark = path.find('?'); mark != std::string::npos) {
      query = path.substr(mark + 1);
      path.resize(mark);
    }
    std::string lower = text;
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
    if (const std::size_t at = lower.find("\r\nhost:"); at != std::string::npos) {
      const std::size_t begin = at + 7, stop = lower.find("\r\n", begin);
      host = lower.substr(begin, stop - begin);
      host.erase(0, host.find_first_not_of(" \t"));
      host.erase(host.find_last_not_of(" \t") + 1);
    }
  }

  std::string token() const {
    for (std::size_t at = 0; at < query.size();) {
      const std::size_t stop = std::min(query.find('&', at), query.size());
      if (query.compare(at, 6, "token=") == 0) return query.substr(at + 6, stop - at - 6);
      at = stop + 1;
    }
    return "";
  }

  // A page of elsewhere that had its name lead here would say that name.
  bool is_of_this_machine() const {
    const std::string name = host.substr(0, host.front() == '[' ? host.find(']') + 1 : host.find(':'));
    return name == "localhost" || name == "[::1]" || name.rfind("127.", 0) == 0;
  }
};

}  // namespace

PageAddress page_address(const std::string& text) {
  PageAddress out;
  const std::size_t colon = text.rfind(':');
  std::string port = text;
  if (colon != std::string::npos) {
    out.host = text.substr(0, colon);
    port = text.substr(colon + 1);
  }
  if (out.host.size() > 2 && out.host.front() == '[' && out.host.back() == ']')
    out.host = out.host.substr(1, out.host.size() - 2);
  const bool digits = !port.empty() && port.size() <= 5 && port.find_first_not_of("0123456789") == std::string::npos;
  if (!digits || std::stoi(port) > 65535 || out.host.empty())
    throw InvalidInput(fmt::format("--serve: '{}' is not an address; it is PORT or HOST:PORT, such as 8420", text));
  out.port = std::stoi(port);
  return out;
}

struct LivePage::Server {
  struct Client {
    int socket;
    Clock::time_point came = Clock::now();
    std::string request, out;
    bool listens = false, begun = false, ends = false;
    std::size_t next = 0;  // line that it gets next
  };

  Server(const PageAddress& address, std::string the_token) : token(std::move(the_token)) { open(address); }

  ~Server() {
    wake('.');
    if (thread.joinable()) thread.join();
    for (const Client& client : clients) ::close(client.socket);
    ::close(listener);
    ::close(pipe_ends[0]);
    ::close(pipe_ends[1]);
  }

  void open(const PageAddress& address) {
    const auto refuse = [&](const std::string& why) {
      if (listener >= 0) ::close(listener);
      return InvalidInput(fmt::format("--serve: {}:{}: {}", address.host, address.port, why));
    };
    addrinfo hints{}, *found = nullptr;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE | (address.host == "localhost" ? 0 : AI_NUMERICHOST);
    hints.ai_family = address.host == "localhost" ? AF_INET : AF_UNSPEC;
    if (::getaddrinfo(address.host.c_str(), std::to_string(address.port).c_str(), &hints, &found) != 0)
      throw refuse("is not the address of a machine, such as 127.0.0.1");
    sockaddr_storage at{};
    const socklen_t length = found->ai_addrlen;
    std::memcpy(&at, found->ai_addr, length);
    ::freeaddrinfo(found);
    if (!is_loopback(at) && token.empty())
      throw refuse("others than this machine would see it: give a --token that they must know, or 127.0.0.1");
    listener = ::socket(at.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    const int yes = 1;
    ::setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (listener < 0 || ::bind(listener, reinterpret_cast<const sockaddr*>(&at), length) != 0 ||
        ::listen(listener, 16) != 0)
      throw refuse(std::strerror(errno));
    sockaddr_storage bound{};
    socklen_t size = sizeof bound;
    ::getsockname(listener, reinterpret_cast<sockaddr*>(&bound), &size);
    char port[8];
    ::getnameinfo(reinterpret_cast<const sockaddr*>(&bound), size, nullptr, 0, port, sizeof port, NI_NUMERICSERV);
    const bool v6 = at.ss_family == AF_INET6;
    url = fmt::format("http://{}{}{}:{}/{}", v6 ? "[" : "", address.host, v6 ? "]" : "", port,
                      token.empty() ? "" : "?token=" + token);
    if (::pipe2(pipe_ends, O_NONBLOCK | O_CLOEXEC) != 0) throw refuse(std::strerror(errno));
  }

  void wake(char why) const { [[maybe_unused]] const auto written = ::write(pipe_ends[1], &why, 1); }

  void say(const std::string& line) {
    {
      const std::lock_guard lock(mutex);
      lines.push_back(event_text(line));
      if (lines.size() > most_lines) {
        lines.pop_front();
        ++dropped;
      }
    }
    wake('+');
  }

  // What a client that listens gets next: the first line, then all that is there, piece by piece.
  void fill(Client& client) {
    const std::lock_guard lock(mutex);
    if (!client.begun && !first.empty()) {
      client.begun = true;
      client.out += first;
    }
    client.next = std::max(client.next, dropped);
    while (client.begun && client.next < dropped + lines.size() && client.out.size() < largest_piece)
      client.out += lines[client.next++ - dropped];
  }

  void answer_to(Client& client) const {
    const Request request(client.request);
    client.ends = true;
    if (request.method != "GET")
      client.out = answer("405 Method Not Allowed", "text/plain", "only GET is served\n");
    else if (!token.empty() && !equal_in_constant_time(request.token(), token))
      client.out = answer("403 Forbidden", "text/plain", "the address lacks its ?token=\n");
    else if (token.empty() && (request.host.empty() || !request.is_of_this_machine()))
      client.out = answer("403 Forbidden", "text/plain", "ask by 127.0.0.1 or localhost\n");
    else if (request.path == "/")
      client.out = answer("200 OK", "text/html", page_text());
    else if (request.path == "/events") {
      client.out = events_begin;
      client.listens = true;
      client.ends = false;
    } else {
      client.out = answer("404 Not Found", "text/plain", "there is nothing of that name\n");
    }
  }

  bool read_from(Client& client) const {
    char buffer[4096];
    const ssize_t count = ::recv(client.socket, buffer, sizeof buffer, 0);
    if (count == 0) return false;
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    if (client.listens || client.ends) return true;  // nothing more is asked
    client.request.append(buffer, static_cast<std::size_t>(count));
    if (client.request.find("\r\n\r\n") != std::string::npos)
      answer_to(client);
    else if (client.request.size() > longest_request)
      return false;
    return true;
  }

  bool write_to(Client& client) {
    if (client.listens && client.out.size() < largest_piece) fill(client);
    if (client.out.empty()) return true;
    const ssize_t count = ::send(client.socket, client.out.data(), client.out.size(), MSG_NOSIGNAL);
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    client.out.erase(0, static_cast<std::size_t>(count));
    return !(client.ends && client.out.empty());
  }

  void accept_all() {
    for (int socket = 0; (socket = ::accept4(listener, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0;) {
      if (clients.size() < most_clients)
        clients.push_back({.socket = socket});
      else
        ::close(socket);
    }
  }

  bool has_more(const Client& client) {
    const std::lock_guard lock(mutex);
    return !client.out.empty() ||
           (client.listens && (client.begun ? client.next < dropped + lines.size() : !first.empty()));
  }

  // False once the program wants to end.
  bool drain_pipe() const {
    char why[256];
    for (ssize_t count = 0; (count = ::read(pipe_ends[0], why, sizeof why)) > 0;)
      if (std::find(why, why + count, '.') != why + count) return false;
    return true;
  }

  void serve() {
    std::vector<pollfd> watched;
    for (;;) {
      watched = {{pipe_ends[0], POLLIN, 0}, {listener, POLLIN, 0}};
      for (const Client& client : clients)
        watched.push_back({client.socket, static_cast<short>(POLLIN | (has_more(client) ? POLLOUT : 0)), 0});
      ::poll(watched.data(), watched.size(), 1000);
      if (!drain_pipe()) return;
      std::vector<Client> kept;
      for (std::size_t k = 0; k < clients.size(); ++k) {
        Client& client = clients[k];
        const short seen = watched[k + 2].revents;
        bool stays = (seen & (POLLERR | POLLNVAL)) == 0;
        if (stays && (seen & (POLLIN | POLLHUP)) != 0) stays = read_from(client);
        if (stays) stays = write_to(client);
        if (!client.listens && Clock::now() - client.came > patience) stays = false;
        if (stays)
          kept.push_back(std::move(client));
        else
          ::close(client.socket);
      }
      clients = std::move(kept);
      accept_all();
    }
  }

  std::string token, url;
  int listener = -1;
  int pipe_ends[2] = {-1, -1};
  std::mutex mutex;               // guards what follows
  std::string first;              // line that every page gets first
  std::deque<std::string> lines;  // what was said since
  std::size_t dropped = 0;        // lines left out before them
  std::vector<Client> clients;    // used by the thread alone
  std::thread thread;
};

LivePage::LivePage(const PageAddress& address, const std::string& token)
    : server_(std::make_unique<Server>(address, token)) {
  server_->thread = std::thread([server = server_.get()] { server->serve(); });
}

LivePage::~LivePage() = default;

const std::string& LivePage::url() const { return server_->url; }

void LivePage::begin(const std::string& line) {
  {
    const std::lock_guard lock(server_->mutex);
    server_->first = event_text(line);
  }
  server_->wake('+');
}

void LivePage::say(const std::string& line) { server_->say(line); }

void LivePage::wait() { server_->thread.join(); }

void KeptPage::event(std::string line) { entries_.push_back({std::move(line), false}); }

void KeptPage::state(std::string line) {
  if (seen_++ % stride_ != 0) return;
  if (states_ == most_states) {  // every second one goes
    bool keep = false;
    std::erase_if(entries_, [&](const Entry& entry) { return entry.state && (keep = !keep, !keep); });
    states_ = (states_ + 1) / 2;
    stride_ *= 2;
    if ((seen_ - 1) % stride_ != 0) return;
  }
  ++states_;
  entries_.push_back({std::move(line), true});
}

std::string KeptPage::html() const {
  std::string lines = "[" + begin_;
  for (const Entry& entry : entries_) lines += ",\n" + entry.line;
  lines += "]";
  for (std::size_t at = 0; (at = lines.find('<', at)) != std::string::npos; at += 6) lines.replace(at, 1, "\\u003c");
  std::string out = page_text();
  constexpr const char* place = "/*LINES*/null";
  const std::size_t at = out.find(place);
  return at == std::string::npos ? out : out.replace(at, std::strlen(place), lines);
}

}  // namespace steelyard::app
