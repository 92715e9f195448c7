import { IbidError } from '../../../src/core/fault.ts'
import { scanText } from '../../../src/tools/scan/scan-text.ts'
import { readPatch } from '../../../src/tools/syntax/read-patch.ts'
import { holds, type Target, textOf } from '../target.ts'

const paths: Readonly<Record<string, string>> = { j: 'a.js', t: 'a.ts', x: 'a.tsx', p: 'a.py', g: 'a.go', v: 'A.java', e: '.env' }

/** Strangers' code, scanned and as a diff; the first byte says the language. */
export const scannedCodeTarget: Target = {
  name: 'scanned-code',
  tries: 20,
  longest: 16_384,
  seeds: [
    'jconst { exec } = require("child_process")\napp.get("/", (req, res) => { exec(`ls $' +
      '{req.query.a}`); res.send("<b>" + req.body.x); db.query("select " + req.params.id) })\nconst key = "AKIAIOSFODNN7EXAMPLE"\n',
    'tfunction f(a: string = g()): void { eval(a as never); for (const b of [...a]) if (b) return; document.body.innerHTML = a }\n',
    'pimport os, pickle\ndef f(request):\n    a = request.args.get("a")\n    os.system(f"ls {a}")\n    return pickle.loads(a) if a else [x for x in a]\n',
    'gpackage a\nimport "os/exec"\nfunc f(r *http.Request) { a := r.URL.Query().Get("a"); exec.Command("sh", "-c", a); tls.Config{InsecureSkipVerify: true} }\n',
    'vclass A { void f(HttpServletRequest r) throws X { String a = r.getParameter("a"); Runtime.getRuntime().exec("ls " + a); MessageDigest.getInstance("MD5"); } }\n',
    'eAPI_KEY=sk-abcdef0123456789\n',
    'diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n\\ No newline at end of file\n',
  ],
  words: [
    '(',
    ')',
    '{',
    '}',
    '=>',
    'req.query.a',
    'exec(',
    'eval(',
    'f"',
    '`${',
    '"',
    "'",
    '\n    ',
    'def f(a):',
    'for (',
    'class A {',
    '--- a/a\n+++ b/a\n@@ -1 +1 @@\n',
    '@@ -1,99999999 +1,2 @@',
    '+++ ',
    '\\ No',
    'password = "',
  ],
  nests: [
    ['(', ')'],
    ['{', '}'],
    ['[', ']'],
    ['`${', '}`'],
    ['f(', ')'],
    ['a+', ''],
    ['a.', ''],
    ['!', ''],
    ['if(a)', ''],
    ['a?b:', ''],
    ['()=>', ''],
  ],
  async run(bytes) {
    const text = textOf(bytes.subarray(1))
    const lines = text.split(/\r\n|\r|\n/).length
    for (const { line, quote } of await scanText({ path: paths[String.fromCharCode(bytes[0] ?? 0)] ?? 'a.js', text })) {
      holds(Number.isInteger(line) && line >= 1 && line <= lines, 'a finding has a line of the file')
      holds(typeof quote === 'string' || quote === undefined, 'a finding has the words of its line')
    }
    try {
      for (const { hunks, additions } of readPatch(textOf(bytes))) holds(hunks.length > 0 && additions >= 0, 'a file of a diff has hunks')
    } catch (error) {
      if (!(error instanceof IbidError)) throw error
    }
  },
}
