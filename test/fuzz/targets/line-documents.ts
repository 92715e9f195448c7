import type { Target } from '../target.ts'
import { checkDocument } from './document-check.ts'

const paths: Readonly<Record<string, string>> = { r: 'a.rst', a: 'a.adoc', t: 'a.txt', n: 'a.ipynb', y: 'README' }

/** The smaller formats of documents; the first byte says which: reStructuredText, AsciiDoc, plain text, notebooks, a file without an ending. */
export const lineDocumentsTarget: Target = {
  name: 'line-documents',
  tries: 120,
  seeds: [
    'r=====\nFerry\n=====\n\nA queue [1]_.\n\nRetries\n-------\n\n.. code-block:: py\n\n   x = 1\n\n.. _label:\n\nDead\n~~~~\n\n- a\n- b\n\n.. [1] note\n',
    'a= Ferry\n:toc:\n:author: A\n\n[source,js]\n----\n== no\n----\n\n== Retries [[again]]\n\n.Title\n* a\n** b\n\n|===\n|a |b\n|===\n\n=== Deep\n\n////\ncomment\n////\nlink:b.adoc[B] include::c.adoc[]\n',
    't1. ONE\n\nfirst\n\n2. TWO\n\nsecond\u2028third\f\n\n    code\n',
    'n{"cells":[{"cell_type":"markdown","source":["# Note\\n","text"]},{"cell_type":"code","source":"x = 1","outputs":[{"output_type":"stream","text":["1\\n"]},{"data":{"text/plain":"2"}}]}],"metadata":{"kernelspec":{"language":"python"}},"nbformat":4}',
    'yFerry\n\nA queue.\n',
  ],
  words: [
    '=====\n',
    '-----\n',
    '~~~~~\n',
    '.. ',
    '::\n',
    '----\n',
    '====\n',
    '|===\n',
    '////\n',
    '== ',
    '[[',
    ']]',
    ':a: b\n',
    '"cells":[',
    '"source":',
    '"cell_type":"markdown"',
    '\n\n',
    '   ',
  ],
  nests: [
    ['[', ']'],
    ['{"a":', '}'],
    ['* ', ''],
    ['----\n', ''],
    ['=\n', ''],
  ],
  run: (bytes) => checkDocument(paths[String.fromCharCode(bytes[0] ?? 0)] ?? 'a.txt', bytes.subarray(1)),
}
