// Packs Python's standard library and a wheel as bytecode: node pack.mjs PYODIDE WHEEL FOLDER

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [npm, wheel, folder] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${npm}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${npm}/` });
python.FS.writeFile("/stdlib.zip", readFileSync(`${npm}/python_stdlib.zip`));
python.FS.writeFile("/showdown.whl", readFileSync(wheel));
python.runPython(`
import importlib.util, marshal, zipfile

FLAGS = (0b01).to_bytes(4, "little")  # By hash, which is not checked.
UNUSED = {"_pyrepl", "doctest", "mailbox", "multiprocessing", "pdb", "pydoc", "pydoc_data", "unittest"}

with zipfile.ZipFile("/python.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
    for source, optimize in (("/stdlib.zip", 2), ("/showdown.whl", 0)):
        packed = zipfile.ZipFile(source)
        for name in packed.namelist():
            content = packed.read(name)
            # The page's own files are beside it already.
            is_unused = name.partition("/")[0].removesuffix(".py") in UNUSED
            if is_unused or name.startswith("showdown/page/files/") or ".dist-info/" in name:
                continue
            if name.endswith(".py"):
                code = compile(content, name, "exec", dont_inherit=True, optimize=optimize)
                content = (
                    importlib.util.MAGIC_NUMBER
                    + FLAGS
                    + importlib.util.source_hash(content)
                    + marshal.dumps(code)
                )
                name += "c"
            out.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)
`);
writeFileSync(`${folder}/python.zip`, python.FS.readFile("/python.zip"));
const { info } = JSON.parse(readFileSync(`${npm}/pyodide-lock.json`, "utf8"));
writeFileSync(`${folder}/pyodide-lock.json`, JSON.stringify({ info, packages: {} }));
