import { call, type Rule, type Test } from './rule.ts'
import { literal, written } from './value-tests.ts'

/** A mode that lets everybody write. */
const everybody: Test = (value, look) => {
  const known = value && look.behind(value)
  if (known?.kind !== 'literal') return false
  const mode = typeof known.value === 'string' ? Number.parseInt(known.value, 8) : known.value
  return typeof mode === 'number' && (mode & 0o002) !== 0 && mode <= 0o7777 && (mode & 0o1000) === 0
}

export const openPermissions: Rule = {
  id: 'open-permissions',
  cwe: 'CWE-732',
  severity: 'medium',
  message: 'Any user on the machine can modify the file, or guess its name.',
  hint: 'Grant permissions to the owner only, and let the library choose the names of temporary files.',
  places: {
    javascript: [call('{fs,fs/promises,fs.promises}.{chmod,chmodSync,fchmod}', { 1: everybody })],
    python: [
      call('os.{chmod,fchmod}', { 1: everybody }),
      call('os.umask', { 0: literal(/^0$/) }),
      call('tempfile.mktemp'),
      call('*.chmod', { 0: everybody }),
    ],
    go: [call('os.{Chmod,MkdirAll,Mkdir}', { 1: everybody }), call('os.{WriteFile,OpenFile}', { 2: everybody })],
    java: [
      call('*.{setWritable,setReadable,setExecutable}', { 0: literal(/^true$/), 1: literal(/^false$/) }),
      call('PosixFilePermissions.fromString', { 0: literal(/^.......w.$/) }),
      call('Files.setPosixFilePermissions', { 1: written(/OTHERS_WRITE/) }),
    ],
  },
  examples: {
    javascript: {
      bad: ["import fs from 'node:fs'\nfs.chmodSync('a', 0o777)"],
      good: ["import fs from 'node:fs'\nfs.chmodSync('a', 0o755)"],
    },
    python: {
      bad: ['import os\nos.chmod("a", 0o777)', 'import tempfile\nname = tempfile.mktemp()'],
      good: ['import os\nos.chmod("a", 0o640)'],
    },
    go: {
      bad: ['package p\nimport "os"\nfunc f() { os.WriteFile("a", b, 0666) }'],
      good: ['package p\nimport "os"\nfunc f() { os.WriteFile("a", b, 0o644) }'],
    },
    java: {
      bad: ['class A { void f(File file) { file.setWritable(true, false); } }'],
      good: ['class A { void f(File file) { file.setWritable(true, true); } }'],
    },
  },
}
