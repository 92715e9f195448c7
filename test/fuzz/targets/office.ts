import { makeDocx, makePptx, makeXlsx, wordParagraph } from '../../../src/docs/parse/fixtures/make-office.ts'
import type { Target } from '../target.ts'
import { checkDocument } from './document-check.ts'

/** Office files as they are packed: damaged archives above all. */
export const officeTarget: Target = {
  name: 'office',
  seeds: [
    makeDocx(wordParagraph('Ferry', 'H1') + wordParagraph('A queue.'), 'Title'),
    makeXlsx('Sheet', '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>36526</v></c></row>'),
    makePptx([{ title: 'One', lines: ['a', 'b'], note: 'n' }]),
  ],
  words: ['PK\u0003\u0004', 'PK\u0001\u0002', 'PK\u0005\u0006', 'word/document.xml', 'xl/workbook.xml', 'ppt/presentation.xml'],
  run: (bytes) => checkDocument('a.docx', bytes),
}
