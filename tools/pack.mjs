// Packs Python's standard library and a wheel as bytecode: node pack.mjs PYODIDE WHEEL FOLDER

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [npm, wheel, folder] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${npm}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${npm}/` });
python.FS.writeFile("/stdlib.zip", readFileSync(`${npm}/python_stdlib.zip`));
python.FS.writeFile("/showdown.whl", readFileSync(wheel));
python.runPython(`
import importlib.util, marshal, zipfile

FLAGS = (0b01).to_bytes(4, "little")  # By hash, which is not checked.
# Python reads the names of all files when it starts: fewer are faster.
UNUSED = set(
    "_pyrepl asyncio bdb cProfile cmd compileall ctypes curses dbm doctest ftplib http imaplib "
    "mailbox modulefinder multiprocessing optparse pdb pickletools plistlib poplib profile pstats "
    "pydoc pydoc_data smtplib socketserver sqlite3 ssl trace unittest wave wsgiref xml xmlrpc "
    "zoneinfo".split()
)
ENCODINGS = set(
    "__init__ aliases ascii cp437 latin_1 utf_8 utf_8_sig utf_16 utf_16_be utf_16_le utf_32 "
    "utf_32_be utf_32_le".split()
)
# What Pyodide imports when it starts, for coroutines and for packages, which the page does not
# have: asyncio alone is a third of all modules.
EMPTY = {
    "asyncio/__init__.py": "def get_event_loop(): raise RuntimeError('no coroutines here')",
    "pyodide/webloop.py": "def _initialize_event_loop(): pass",
    "pyodide/_package_loader.py": "init_loaded_packages = object; SITE_PACKAGES = DSO_DIR = object()",
}

def is_used(name):
    top, _, rest = name.removesuffix(".py").partition("/")
    if top == "encodings":
        return rest in ENCODINGS
    # The page's own files are beside the archive.
    own = name.startswith("showdown/page/files/") or ".dist-info/" in name
    return name in EMPTY or top not in UNUSED and not own

with zipfile.ZipFile("/python.zip", "w") as out:
    for source, optimize in (("/stdlib.zip", 2), ("/showdown.whl", 0)):
        packed = zipfile.ZipFile(source)
        for name in filter(is_used, packed.namelist()):
            content = EMPTY[name].encode() if name in EMPTY else packed.read(name)
            if name.endswith(".py"):
                code = compile(content, name, "exec", dont_inherit=True, optimize=optimize)
                content = (
                    importlib.util.MAGIC_NUMBER
                    + FLAGS
                    + importlib.util.source_hash(content)
                    + marshal.dumps(code)
                )
                name += "c"
            out.writestr(zipfile.ZipInfo(name), content)
`);
// Browsers decompress all of it faster than Python each module, twice.
writeFileSync(`${folder}/python.bin`, gzipSync(python.FS.readFile("/python.zip"), { level: 9 }));
const { info } = JSON.parse(readFileSync(`${npm}/pyodide-lock.json`, "utf8"));
writeFileSync(`${folder}/pyodide-lock.json`, JSON.stringify({ info, packages: {} }));
