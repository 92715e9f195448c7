import { auditOf } from '../../../src/tools/project/audit/audit.ts'
import { type FoundLock, readFound } from '../../../src/tools/project/audit/lock-files.ts'
import { holds, inProportion, type Target, textOf } from '../target.ts'

const names = [
  'package.json',
  'package-lock.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'requirements.txt',
  'poetry.lock',
  'uv.lock',
  'Pipfile.lock',
  'go.mod',
  'Cargo.lock',
  'pom.xml',
]

/** Manifests and lock files of strangers' projects, as the audit reads them. The first line names the file. */
export const lockFilesTarget: Target = {
  name: 'lock-files',
  tries: 25,
  seeds: [
    'package.json\n{"name":"a","dependencies":{"b":"^1.0.0","c":"git+https://x.example/c.git#v1","d":"npm:e@2"},"devDependencies":{"f":"file:../f"},"scripts":{"postinstall":"x"}}',
    'package-lock.json\n{"lockfileVersion":3,"packages":{"":{"dependencies":{"b":"1"}},"node_modules/b":{"version":"1.0.0","resolved":"https://r.example/b.tgz","integrity":"sha512-x","license":"MIT","dev":true},"node_modules/b/node_modules/c":{"link":true},"x/node_modules/@s/d":{"version":"2","hasInstallScript":true,"license":{"type":"ISC"}}}}',
    'package-lock.json\n{"lockfileVersion":1,"dependencies":{"b":{"version":"1.0.0","resolved":"http://r.example/b","requires":{"c":"1"},"dependencies":{"c":{"version":"npm:d@1.0.0"}}},"e":{"version":"git+ssh://git@x.example/e.git#abc"}}}',
    'yarn.lock\n# yarn lockfile v1\n\n"@s/b@^1.0.0", b@1:\n  version "1.0.0"\n  resolved "https://r.example/b.tgz#abc"\n  integrity sha512-x\n  dependencies:\n    c "^2"\n',
    'yarn.lock\n__metadata:\n  version: 6\n\n"b@npm:^1.0.0":\n  version: 1.0.0\n  resolution: "b@npm:1.0.0"\n  checksum: abc\n  linkType: hard\n',
    "pnpm-lock.yaml\nlockfileVersion: '9.0'\nimporters:\n  .:\n    dependencies:\n      b:\n        specifier: ^1\n        version: 1.0.0(c@2.0.0)\npackages:\n  b@1.0.0:\n    resolution: {integrity: sha512-x}\n  c@https://codeload.example/c/tar.gz/abc:\n    resolution: {tarball: https://codeload.example/c}\nsnapshots: {}\n",
    'requirements.txt\n-r other.txt\n-i https://u:p@i.example/simple\n--extra-index-url http://i.example\nb==1.0.0 --hash=sha256:abc \\\n  --hash=sha256:def\nc>=2,<3 ; python_version < "3.9"\nd @ git+https://x.example/d.git@v1#egg=d\n-e ./local\nhttps://x.example/e.whl\n',
    'poetry.lock\n[[package]]\nname = "b"\nversion = "1.0.0"\nfiles = [{file = "b.whl", hash = "sha256:abc"}]\n\n[package.source]\ntype = "git"\nurl = "https://x.example/b.git"\nresolved_reference = "abc"\n\n[metadata]\nlock-version = "2.0"\n',
    'uv.lock\nversion = 1\n\n[[package]]\nname = "b"\nversion = "1.0.0"\nsource = { registry = "https://i.example/simple" }\nsdist = { url = "https://i.example/b.tar.gz", hash = "sha256:abc" }\nwheels = [{ url = "x" }]\n\n[[package]]\nname = "p"\nsource = { virtual = "." }\ndependencies = [{ name = "b" }]\n',
    'Pipfile.lock\n{"_meta":{"sources":[{"url":"http://i.example"}]},"default":{"b":{"version":"==1.0.0","hashes":["sha256:abc"]},"c":{"git":"https://x.example/c.git","ref":"abc"}},"develop":{}}',
    'go.mod\nmodule x.example/a\n\ngo 1.22\n\nrequire (\n\tx.example/b v1.0.0\n\tx.example/c v0.0.0-20200101000000-abcdefabcdef // indirect\n)\nreplace x.example/b => ../b\nexclude x.example/d v1\n',
    'Cargo.lock\nversion = 3\n\n[[package]]\nname = "a"\nversion = "0.1.0"\ndependencies = ["b 1.0.0"]\n\n[[package]]\nname = "b"\nversion = "1.0.0"\nsource = "registry+https://r.example/index"\nchecksum = "abc"\n',
    'pom.xml\n<project><properties><v>1.0</v><w>$' +
      '{v}</w></properties><dependencyManagement><dependencies><dependency><groupId>g</groupId><artifactId>b</artifactId><version>$' +
      '{w}</version></dependency></dependencies></dependencyManagement><dependencies><dependency><groupId>g</groupId><artifactId>b</artifactId><scope>test</scope></dependency></dependencies><repositories><repository><url>http://r.example</url></repository></repositories></project>',
  ],
  words: [
    ...names.map((name) => `${name}\n`),
    'node_modules/',
    '"version":',
    '"resolved":',
    '[[package]]\n',
    'name = "',
    'source = {',
    '==',
    ' @ ',
    '--hash=sha256:',
    'require (',
    '${',
    '<dependency>',
    'git+https://',
    'https://u:p@h/',
    '&a ',
    '*a',
    '<<: *a',
  ],
  nests: [
    ['[', ']'],
    ['{"a":', '}'],
    ['{"dependencies":{"a":', '}}'],
    ['<dependency>', '</dependency>'],
    ['(', ')'],
    ['a:\n ', ''],
    ['${', '}'],
  ],
  async run(bytes) {
    const all = textOf(bytes)
    const end = Math.max(0, all.indexOf('\n'))
    const named = all.slice(0, end)
    const lock: FoundLock = {
      path: names.includes(named) ? named : names[(bytes[0] ?? 0) % names.length]!,
      real: '/nowhere/at/all/x',
      text: all.slice(end + 1),
    }
    const content = await readFound(lock)
    const audit = auditOf([[lock, content]], { checked: false, why: 'not asked' }, [])
    const lines = lock.text.split('\n').length
    for (const { line, name } of content.dependencies) {
      holds(Number.isInteger(line) && line >= 1 && line <= lines, 'a dependency has a line of the file')
      holds(typeof name === 'string', 'a dependency has a name')
    }
    for (const finding of audit.findings) holds(finding.line >= 1 && finding.line <= lines, 'a finding has a line of the file')
    inProportion(lock.text.length, JSON.stringify(audit).length, 'an audit', 300)
  },
}
