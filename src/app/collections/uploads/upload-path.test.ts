import { expect, it } from 'vitest'
import { uploadPath } from './upload-path.ts'

it.each([
  ['guide/a.md', 'guide/a.md'],
  ['guide/Übersicht – 猫.pdf', 'guide/Übersicht – 猫.pdf'],
  ['guide/README', 'guide/README'],
  ['guide/U\u0308bersicht.md', 'guide/Übersicht.md'],
  ['src/main.rs', 'src/main.rs'],
  ['alone.md', 'alone.md'],
])('%j is kept as %j', (given, kept) => {
  expect(uploadPath(given)).toBe(kept)
})

it.each([
  ['../a.md', 'its path leaves its folder'],
  ['guide/../../a.md', 'its path leaves its folder'],
  ['guide/%2e%2e/%2e%2e/a.md', 'its path leaves its folder'],
  ['..\\a.md', 'its path leaves its folder'],
  ['/etc/a.md', 'its path is absolute'],
  ['C:\\a.md', 'its path names a drive'],
  ['', 'its path is empty'],
  ['guide/a\0.md', 'its path holds a NUL character'],
  ['guide//a.md', 'its path holds characters that names of files cannot have'],
  ['guide/./a.md', 'its path holds characters that names of files cannot have'],
  ['guide\\a.md', 'its path holds characters that names of files cannot have'],
  ['guide/a\n.md', 'its path holds characters that names of files cannot have'],
  ['guide/a\u202Egnp.md', 'its path holds characters that names of files cannot have'],
  ['.git/a.md', 'it is hidden'],
  ['guide/.env', 'it is hidden'],
  [`guide/${'猫'.repeat(70)}.md`, 'its name is too long'],
  [`${'guide/'.repeat(60)}a.md`, 'its path is too long'],
  ['guide/manifest.json', 'this kind of file is not read'],
  ['guide/photo.png', 'this kind of file is not read'],
  ['guide/run.exe', 'this kind of file is not read'],
  ['guide/noextension', 'this kind of file is not read'],
])('%j is refused: %s', (given, reason) => {
  expect(() => uploadPath(given)).toThrow(reason)
})
