"""Engines that tests share."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """The Chromium of the system, without a window."""
    playwright = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A real Spark: a master, and two workers with an executor each, processes of their own."""
    pyspark = pytest.importorskip("pyspark")
    if not shutil.which("java"):
        pytest.skip("Spark runs on Java, and there is none: install default-jre-headless")
    # Workers write beside what they run: not into the library.
    home = tmp_path_factory.mktemp("spark")
    for folder in Path(pyspark.__file__).parent.iterdir():
        if folder.name in {"bin", "jars", "python", "sbin"}:
            (home / folder.name).symlink_to(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPARK_HOME", str(home))
        patch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
        patch.setenv("PYSPARK_PYTHON", sys.executable)
        # What starts quickly, not what runs long.
        java = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
        settings = {
            "spark.driver.extraJavaOptions": java,
            "spark.driver.memory": "1g",
            "spark.executor.extraJavaOptions": java,
            "spark.executor.memory": "512m",
            "spark.log.level": "OFF",
            "spark.sql.adaptive.enabled": "false",
            "spark.sql.codegen.factoryMode": "NO_CODEGEN",
            "spark.sql.codegen.wholeStage": "false",
            "spark.sql.shuffle.partitions": "2",
            "spark.sql.warehouse.dir": str(home / "warehouse"),
            "spark.task.maxFailures": "2",
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
        }
        builder = pyspark.sql.SparkSession.builder.master("local-cluster[2,1,1024]")
        session = builder.config(map=settings).getOrCreate()
        yield session
        gateway = session.sparkContext._gateway
        session.stop()
        gateway.shutdown()
        gateway.proc.stdin.close()
        gateway.proc.wait(30)
