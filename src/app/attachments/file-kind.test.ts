import { expect, it } from 'vitest'
import { kindOfMedia, mediaTypeOf } from './file-kind.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

it.each([
  ['photo.png', '\x89PNG\r\n\x1a\n....', 'image/png', 'image'],
  ['photo.jpg', '\xff\xd8\xff\xe0', 'image/jpeg', 'image'],
  ['called-jpg.jpg', '\x89PNG\r\n\x1a\n....', 'image/png', 'image'],
  ['photo', 'GIF89a', 'image/gif', 'image'],
  ['photo.webp', 'RIFF\x10\x00\x00\x00WEBPVP8 ', 'image/webp', 'image'],
  ['sound.wav', 'RIFF\x10\x00\x00\x00WAVEfmt ', 'text/plain', 'document'],
  ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 'document'],
  ['page.html', '<!doctype html>', 'text/html', 'document'],
  ['paper.txt', '%PDF-1.7', 'application/pdf', 'document'],
  ['rows.CSV', 'a,b', 'text/csv', 'document'],
  ['main.rs', 'fn main() {}', 'text/plain', 'document'],
])('%s is what its bytes say: %j', (name, content, mediaType, kind) => {
  expect(mediaTypeOf(name, bytes(content))).toBe(mediaType)
  expect(kindOfMedia(mediaType)).toBe(kind)
})

it.each(['notes.md', 'paper.pdf', 'rows.csv'])('an image that is called %s is refused', (name) => {
  expect(() => mediaTypeOf(name, bytes('\x89PNG\r\n\x1a\n'))).toThrow(`${name}: this is an image (image/png), not text`)
})
