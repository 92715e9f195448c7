import { call, type Found, find, type Look, type Rule } from './rule.ts'
import { absent, from } from './value-tests.ts'

const outside = from('outside')

/** Archives unpacked under the names that stand in them: `new File(folder, entry.getName())`. */
function* entryNames(look: Look): Generator<Found> {
  for (const { node, word, at } of look.code.calls) {
    const value = /^(File|join|resolve|Join|get|of)$/.test(word) ? look.code.value(node) : undefined
    if (value?.kind !== 'call' || !value.inputs.some((input) => entryName.test(input.node.text()))) continue
    const routine = look.code.routineAt(at)
    if (!checked.test(look.code.text.slice(routine?.start ?? 0, routine?.end))) yield { node }
  }
}
const entryName = /^(\w*[eE]ntry|header|hdr|f|file)\.(getName\(\)|entryName|path|fileName|Name)$/
const checked = /startsWith|HasPrefix|\.\.["'/]|IsLocal|relative|basename|Base\(|getFileName/

export const pathTraversal: Rule = {
  id: 'path-traversal',
  cwe: 'CWE-22',
  severity: 'high',
  message: 'A file path is built from user input, which can point outside the intended folder.',
  hint: 'Resolve the path and check that it is inside the folder, or use only the last part of the name.',
  cleaners:
    /(^|[./])(basename|secure_filename|safe_join|path\.parse|filepath\.Base|path\.Base|getBaseName|FilenameUtils\.getName|sanitize\w*|slugify|safe\w*|confine\w*|encodeURIComponent|getFileName|contained\w*|inside\w*|resolveInside|within\w*)(\(\))?$/i,
  guard: 'path',
  once: true,
  places: {
    javascript: [
      call(
        '{fs,fs/promises,fs.promises,fs-extra,graceful-fs}.{readFile,readFileSync,writeFile,writeFileSync,appendFile,appendFileSync,createReadStream,createWriteStream,unlink,unlinkSync,rm,rmSync,rmdir,open,openSync,readdir,readdirSync,stat,statSync,copyFile,rename,mkdir,mkdirSync,access,existsSync,remove}',
        { '0': outside },
      ),
      call('*.{sendFile,download,sendfile}', {
        0: outside,
        1: (value) => value?.kind !== 'entries' || !value.entries.some(({ key }) => key === 'root'),
      }),
      call('Bun.file', { 0: outside }),
      find(/zip|tar|jar|archive|unpack|extract/i, entryNames),
    ],
    python: [
      call('{open,io.open,codecs.open,aiofiles.open}', { '0|file': outside }),
      call('*.{send_file,FileResponse}', { '0|path|path_or_file': outside }),
      call(
        '{os.remove,os.unlink,os.listdir,os.rmdir,os.mkdir,os.makedirs,os.rename,shutil.rmtree,shutil.copy,shutil.copyfile,shutil.move,os.scandir}',
        { 0: outside },
      ),
      call('{pathlib.Path,*}.{read_text,read_bytes,write_text,write_bytes,unlink,open}', {
        receiver: (value, look) => (value && /Path|\//.test(value.node.text() + look.name(value)) ? outside(value, look) : false),
      }),
      call('*.extractall', {
        filter: absent,
        members: absent,
        receiver: (value, look) => !!value && /tarfile|\btar\b/i.test(`${look.name(value)} ${value.node.text()}`),
      }),
    ],
    go: [
      call('{os,io/ioutil,ioutil}.{Open,ReadFile,WriteFile,Create,OpenFile,Remove,RemoveAll,ReadDir,Mkdir,MkdirAll,Stat,Rename}', {
        0: outside,
      }),
      call('net/http.ServeFile', { 2: outside }),
      call('*.{File,FileAttachment,SendFile,Attachment}', { 0: outside }),
      find(/zip|tar|jar|archive|unpack|extract/i, entryNames),
    ],
    java: [
      call('{File,FileInputStream,FileOutputStream,FileReader,FileWriter,RandomAccessFile,FileSystemResource}', { each: outside }),
      call(
        'Files.{readAllBytes,readString,readAllLines,lines,newInputStream,newOutputStream,newBufferedReader,newBufferedWriter,write,writeString,delete,deleteIfExists,copy,move,createFile,createDirectories,list,walk,newByteChannel}',
        { each: outside },
      ),
      call('*.{transferTo}', { 0: outside }),
      call('*.{getResourceAsStream,getResource}', { 0: outside }),
      find(/zip|tar|jar|archive|unpack|extract/i, entryNames),
    ],
  },
  examples: {
    javascript: {
      bad: [
        "import fs from 'node:fs'\napp.get('/f', (req, res) => fs.readFile('files/' + req.query.name, () => res.end()))",
        "app.get('/f/:n', (req, res) => res.sendFile('/srv/' + req.params.n))",
      ],
      good: [
        "import fs from 'node:fs'\nimport path from 'node:path'\napp.get('/f', (req, res) => fs.readFile('files/' + path.basename(req.query.name), () => res.end()))",
        "app.get('/f/:n', (req, res) => res.sendFile(req.params.n, { root: '/srv' }))",
        "import fs from 'node:fs'\nexport const read = (file) => fs.readFileSync(file)",
      ],
    },
    python: {
      bad: [
        'from flask import request\n@app.route("/f")\ndef f():\n    return open("files/" + request.args["name"]).read()',
        'import tarfile\ndef unpack(file):\n    with tarfile.open(file) as tar:\n        tar.extractall("out")',
      ],
      good: [
        'from flask import request\nfrom werkzeug.utils import secure_filename\n@app.route("/f")\ndef f():\n    return open("files/" + secure_filename(request.args["name"])).read()',
        'import tarfile\ndef unpack(file):\n    with tarfile.open(file) as tar:\n        tar.extractall("out", filter="data")',
        'def load(path):\n    return open(path).read()',
      ],
    },
    go: {
      bad: [
        'package p\nimport ("net/http"; "os")\nfunc f(w http.ResponseWriter, r *http.Request) { os.ReadFile("files/" + r.URL.Query().Get("n")) }',
      ],
      good: [
        'package p\nimport ("net/http"; "os"; "path/filepath")\nfunc f(w http.ResponseWriter, r *http.Request) { os.ReadFile("files/" + filepath.Base(r.URL.Query().Get("n"))) }',
      ],
    },
    java: {
      bad: [
        'class A { void f(HttpServletRequest request) throws Exception { new FileInputStream("/srv/" + request.getParameter("n")).close(); } }',
      ],
      good: [
        'class A { void f(HttpServletRequest request) throws Exception { new FileInputStream("/srv/" + FilenameUtils.getName(request.getParameter("n"))).close(); } }',
      ],
    },
  },
}
