"""steelyard.fleet.run on a Dask cluster of two workers, or on a Ray cluster of two nodes, one of which dies while another joins: fleet_engine.py ENGINE FLEET OUTPUT PROGRAM"""

import importlib.util
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
MEMORY = 80 * 2**20  # bytes of a node's object store


def load():
    """The module by itself: it needs no extension."""
    spec = importlib.util.spec_from_file_location("steelyard_fleet", ROOT / "python/steelyard/fleet.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["steelyard_fleet"] = module
    spec.loader.exec_module(module)
    return module


def on_dask(run):
    import distributed

    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, distributed.Client(cluster):
        return run("dask", None), []


def on_ray(run):
    import ray
    from ray.cluster_utils import Cluster

    cluster, events = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "object_store_memory": MEMORY, "include_dashboard": False}), []
    try:
        first = cluster.add_node(num_cpus=1, object_store_memory=MEMORY)
        cluster.add_node(num_cpus=1, object_store_memory=MEMORY)
        ray.init(address=cluster.address, log_to_driver=False)

        def disturb(done, _):
            if done == 4:
                cluster.remove_node(first, allow_graceful=False)
                events.append("removed")
            if done == 9:
                cluster.add_node(num_cpus=1, object_store_memory=MEMORY)
                events.append("added")

        return run("ray", disturb), events
    finally:
        ray.shutdown()
        cluster.shutdown()


if __name__ == "__main__":
    engine, fleet, output, program = sys.argv[1:]
    module = load()

    def run(name, progress):
        return module.run(fleet, engine=name, output=output, program=program, report=False, in_flight=4, progress=progress)

    found, events = on_dask(run) if engine == "dask" else on_ray(run)
    print(json.dumps({"failures": found.failures, "reduced": found.reduced, "events": events}))
