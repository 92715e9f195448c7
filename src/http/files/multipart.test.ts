import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundaryOf, type FormPart, formParts } from './multipart.ts'

const limits = { all: 100_000, part: 10_000 }

/** A body that comes in pieces of these sizes, over and over. */
async function* pieces(bytes: Uint8Array, sizes: readonly number[]) {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length]!
    yield bytes.subarray(at, at + size)
    at += size
  }
}

async function parts(text: string | Uint8Array, sizes = [1_000_000], boundary = 'b') {
  const all: FormPart[] = []
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  for await (const part of formParts(pieces(bytes, sizes), boundary, limits)) all.push(part)
  return all.map(({ bytes, ...head }) => ({ ...head, text: Buffer.from(bytes).toString('latin1') }))
}

const head = (disposition: string) => `Content-Disposition: form-data; ${disposition}\r\nContent-Type: text/plain\r\n\r\n`

describe('the parts of a form', () => {
  it('are its fields and files, byte for byte, however the body comes', async () => {
    const form = `--b\r\n${head('name="file"; filename="a.md"')}# A\r\n-bb\r\n--\r\n--a\r\n--b\r\n${head('name="note"')}\r\n--b--\r\n`
    for (const sizes of [[1], [2], [3, 1], [7], [1_000]])
      expect(await parts(form, sizes)).toEqual([
        { name: 'file', filename: 'a.md', text: '# A\r\n-bb\r\n--\r\n--a' },
        { name: 'note', text: '' },
      ])
  })

  it('are those that FormData writes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 64 }), { minLength: 1, maxLength: 3 }),
        async (files, sizes) => {
          const form = new FormData()
          for (const [at, bytes] of files.entries()) form.append('file', new Blob([new Uint8Array(bytes)]), `file "${at}".bin`)
          const { headers, bytes } = await serialised(form)
          const found = await parts(bytes, sizes, boundaryOf(headers.get('content-type')!))
          expect(found).toEqual(
            files.map((file, at) => ({ name: 'file', filename: `file "${at}".bin`, text: Buffer.from(file).toString('latin1') })),
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  it('have names in any letters, however they are written', async () => {
    const named = async (disposition: string) => (await parts(`--b\r\n${head(disposition)}x\r\n--b--`))[0]?.filename
    expect(await named('name="file"; filename="Übersicht – 猫.pdf"')).toBe('Übersicht – 猫.pdf')
    expect(await named('name="file"; filename="a \\"b\\".md"')).toBe('a "b".md')
    expect(await named("name=file; filename=plain.md; filename*=UTF-8''%E7%8C%AB.md")).toBe('猫.md')
    expect(await named("name=file; filename=plain.md; filename*=UTF-8''%E7%8")).toBe('plain.md')
    expect(await named('filename="a.md"; name="file"')).toBe('a.md')
  })

  it.each([
    ['', 'the form cannot be read: it ends early'],
    ['--b', 'the form cannot be read: it ends early'],
    [`--b\r\n${head('name="file"; filename="a"')}no end`, 'the form cannot be read: it ends early'],
    ['x'.repeat(20_000), 'the form cannot be read: it does not start with its boundary'],
    [`--b${'x'.repeat(20_000)}`, 'the form cannot be read: there is unexpected data after a boundary'],
    [`--b\r\n${'x'.repeat(20_000)}`, 'the form cannot be read: the header of a part is too long'],
    [`--b\r\n${head('name="file"; filename="big.md"')}${'x'.repeat(10_001)}\r\n--b--`, 'big.md is larger than 0 MB'],
    [
      `--b\r\n${head('name="file"; filename="a"')}${`\r\n--b\r\n${head('name="file"; filename="a"')}${'x'.repeat(9_000)}`.repeat(12)}`,
      'the form is larger than 0 MB',
    ],
  ])('are refused where they are too long or broken: %.20s', async (text, message) => {
    for (const sizes of [[777], [1_000_000]]) await expect(parts(text, sizes)).rejects.toThrow(message)
  })
})

describe('the boundary of a form', () => {
  it('is what its content type names', () => {
    expect(boundaryOf('multipart/form-data; boundary=abc')).toBe('abc')
    expect(boundaryOf('multipart/form-data; charset=utf-8; Boundary="a b"')).toBe('a b')
    expect(boundaryOf('multipart/form-data')).toBeUndefined()
  })
})

async function serialised(form: FormData) {
  const response = new Response(form)
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}
