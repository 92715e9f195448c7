import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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

const home = mkdtempSync(join(tmpdir(), 'ibid-mentioned-'))
afterAll(() => rmSync(home, { recursive: true }))
writeFileSync(join(home, 'notes.txt'), 'of mine')

const mentioned = (prompt: string) => mentionedFiles(prompt, { folder, home })
const uriOf = (name: string) => pathToFileURL(join(folder, name)).href
const nothing = { context: '', others: [], unknown: [] }

it('gives the text of one file as it is, with its name and address', async () => {
  expect(await mentioned('What is in @src/a.ts, and again in @src/a.ts?')).toEqual({
    ...nothing,
    context: 'export const a = 1\n',
    contextFrom: { title: 'src/a.ts', uri: uriOf('src/a.ts') },
  })
})

it('gives the text of each of several under its name, in the order of the prompt, once', async () => {
  expect(await mentioned('Compare @"a b.md" with @src/a.ts, and @src/a.ts again.')).toEqual({
    ...nothing,
    context: 'File a b.md:\n# 标题\n\n\nFile src/a.ts:\nexport const a = 1\n',
    contextFrom: { title: 'a b.md, src/a.ts', uri: 'files:' },
  })
})

it('takes whole paths, those out of the folder, and those of the home', async () => {
  expect((await mentioned(`See @${join(home, 'notes.txt')}`)).context).toBe('of mine')
  expect(await mentioned('See @~/notes.txt')).toMatchObject({ context: 'of mine', contextFrom: { title: '~/notes.txt' } })
})

it('finds images and other documents, and leaves it to others to read them', async () => {
  expect(await mentioned('What is in @picture.png and @data.bin, and why @src/a.ts?')).toMatchObject({
    context: 'export const a = 1\n',
    others: [join(folder, 'picture.png'), join(folder, 'data.bin')],
  })
})

it('names what is no file, and leaves folders to the model', async () => {
  expect(await mentioned('Ask @ada about @src/ and @src, @types/node and eve@example.org, not `@none.md`')).toEqual({
    ...nothing,
    unknown: ['ada', 'types/node'],
  })
})

it.each(['none.md', './none', '~/none', '/nowhere/none'])('takes no prompt with @%s, which is no file', async (name) => {
  await expect(mentioned(`See @${name}.`)).rejects.toThrow(/^file not found: .*none/)
})

it('cuts a long file, and says so', async () => {
  expect((await mentioned('@full.txt')).context).toBe('x'.repeat(40_000))
  expect((await mentioned('@huge.txt')).context).toBe(`${'y'.repeat(40_000)}\n(cut: the file goes on)`)
})

it('takes so much of all of them together', async () => {
  const { context } = await mentioned('@many/1.txt @many/2.txt @many/3.txt @many/4.txt @many/5.txt')
  expect(['1', '2', '3', '4', '5'].map((digit) => context.split(digit.repeat(1_000)).length - 1)).toEqual([39, 39, 39, 39, 4])
  expect(context).toMatch(/5\n\(cut: the file goes on\)$/)
})
