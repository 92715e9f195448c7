import { expect, it } from 'vitest'
import { cleanName } from './file-name.ts'

it.each([
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\notes.md', 'notes.md'],
  ['a\u202Egnp.exe\u0000', 'agnp.exe'],
  ['<img src=x onerror=alert(1)>.md', 'img src=x onerror=alert(1) .md'],
  ['two\r\nlines.md', 'two lines.md'],
  ['.env', 'env'],
  ['U\u0308bersicht – 猫.pdf', 'Übersicht – 猫.pdf'],
  [`${'long'.repeat(100)}.md`, `${'long'.repeat(36)}lon.md`],
  ['..', 'file'],
  ['', 'file'],
  ['half\uD83D.md', 'half\uFFFD.md'],
])('%j is kept as %j', (given, kept) => {
  expect(cleanName(given)).toBe(kept)
})
