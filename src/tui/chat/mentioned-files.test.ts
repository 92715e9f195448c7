import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { mentionedFiles } from './mentioned-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'ibid-mentioned-'))
afterAll(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, 'src'))
mkdirSync(join(folder, 'many'))
writeFileSync(join(folder, 'src/a.ts'), 'export const a = 1\n')
writeFileSync(join(folder, 'a b.md'), '# 标题\n')
writeFileSync(join(folder, 'empty.txt'), '')
writeFileSync(join(folder, 'picture.png'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]))
writeFileSync(join(folder, 'data.bin'), Buffer.from([0x00, 0x01, 0x02]))
writeFileSync(join(folder, 'full.txt'), 'x'.repeat(40_000))
writeFileSync(join(folder, 'huge.txt'), 'y'.repeat(5_000_000))
for (let index = 1; index <= 5; index++) writeFileSync(join(folder, `many/${index}.txt`), String(index).repeat(39_000))

const mentioned = (prompt: string) => mentionedFiles(prompt, folder)

it('gives the text of each file under its name, in the order of the prompt, once', async () => {
  expect(await mentioned('Compare @"a b.md" with @src/a.ts, and @src/a.ts again.')).toEqual({
    context: 'File a b.md:\n# 标题\n\n\nFile src/a.ts:\nexport const a = 1\n',
    images: [],
    missing: [],
  })
  expect(await mentioned('What is in @empty.txt?')).toEqual({ context: 'File empty.txt:\n', images: [], missing: [] })
})

it('takes whole paths, and those out of the folder', async () => {
  const other = mkdtempSync(join(tmpdir(), 'ibid-mentioned-'))
  writeFileSync(join(other, 'c.txt'), 'elsewhere')
  expect((await mentioned(`See @${join(other, 'c.txt')}`)).context).toBe(`File ${join(other, 'c.txt')}:\nelsewhere`)
  rmSync(other, { recursive: true })
})

it('names what is no file of text: nothing there, a folder, bytes', async () => {
  expect(await mentioned('Ask @ada about @src/ and @src, @data.bin, @none.png and @src/a.ts')).toEqual({
    context: 'File src/a.ts:\nexport const a = 1\n',
    images: [],
    missing: ['ada', 'src', 'data.bin', 'none.png'],
  })
  expect(await mentioned('Write to eve@example.org about `@src/a.ts`')).toEqual({ context: '', images: [], missing: [] })
})

it('finds images, and leaves it to others to read them', async () => {
  expect(await mentioned('What is in @picture.png, and why @src/a.ts?')).toEqual({
    context: 'File src/a.ts:\nexport const a = 1\n',
    images: [join(folder, 'picture.png')],
    missing: [],
  })
})

it('cuts a long file, and says so', async () => {
  expect((await mentioned('@full.txt')).context).toBe(`File full.txt:\n${'x'.repeat(40_000)}`)
  expect((await mentioned('@huge.txt')).context).toBe(`File huge.txt:\n${'y'.repeat(40_000)}\n(cut: the file goes on)`)
})

it('takes so much of all of them together', async () => {
  const { context, missing } = await mentioned('@many/1.txt @many/2.txt @many/3.txt @many/4.txt @many/5.txt')
  expect(missing).toEqual([])
  expect(['1', '2', '3', '4', '5'].map((digit) => context.split(digit.repeat(1_000)).length - 1)).toEqual([39, 39, 39, 39, 4])
  expect(context).toMatch(/5\n\(cut: the file goes on\)$/)
})
