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
  ['../a.md', 'its path points outside its folder'],
  ['guide/../../a.md', 'its path points outside its folder'],
  ['guide/%2e%2e/%2e%2e/a.md', 'its path points outside its folder'],
  ['..\\a.md', 'its path points outside its folder'],
  ['/etc/a.md', 'its path is absolute'],
  ['C:\\a.md', 'its path contains a drive letter'],
  ['', 'its path is empty'],
  ['guide/a\0.md', 'its path contains a NUL character'],
  ['guide//a.md', 'its path contains characters that are not allowed in file names'],
  ['guide/./a.md', 'its path contains characters that are not allowed in file names'],
  ['guide\\a.md', 'its path contains characters that are not allowed in file names'],
  ['guide/a\n.md', 'its path contains characters that are not allowed in file names'],
  ['guide/a\u202Egnp.md', 'its path contains characters that are not allowed in file names'],
  ['.git/a.md', 'it is hidden'],
  ['guide/.env', 'it is hidden'],
  [`guide/${'猫'.repeat(70)}.md`, 'its name is too long'],
  [`${'guide/'.repeat(60)}a.md`, 'its path is too long'],
  ['guide/manifest.json', 'this file type is not supported'],
  ['guide/photo.png', 'this file type is not supported'],
  ['guide/run.exe', 'this file type is not supported'],
  ['guide/noextension', 'this file type is not supported'],
])('%j is refused: %s', (given, reason) => {
  expect(() => uploadPath(given)).toThrow(reason)
})
