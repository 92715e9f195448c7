import { makePdf } from '../../../src/docs/parse/fixtures/make-pdf.ts'
import type { Target } from '../target.ts'
import { checkDocument } from './document-check.ts'

/** PDF files. Reading one takes milliseconds, so few are tried. */
export const pdfTarget: Target = {
  name: 'pdf',
  tries: 8,
  longest: 16_384,
  seeds: [
    makePdf(
      [
        [
          ['Ferry', 24, 700],
          ['A queue of jobs.', 12, 650],
        ],
        [
          ['Retries', 18, 700],
          ['A job is tried again.', 12, 660],
        ],
      ],
      'Ferry',
    ),
    makePdf([[['One', 12, 700]]], 'x', '/Encrypt << /Filter /Standard /V 1 /R 2 /O (x) /U (y) /P -1 >>'),
  ],
  words: [
    'obj',
    'endobj',
    'stream\n',
    'endstream',
    '/Kids [5 0 R]',
    '/Type /Page',
    '/Count 9',
    '/Length ',
    'xref',
    'trailer',
    'startxref',
    '<<',
    '>>',
    ' 0 R',
    '/Filter /FlateDecode',
    '/Parent 2 0 R',
    '/Font',
    'BT',
    'ET',
    'Tj',
    'Tf',
    '/Contents',
  ],
  nests: [
    ['[', ']'],
    ['<<', '>>'],
    ['(', ')'],
    ['q ', ' Q'],
  ],
  run: (bytes) => checkDocument('a.pdf', bytes),
}
