import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPromptHistory } from './prompt-history.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ibid-prompts-'))
  file = join(folder, 'data', 'prompts.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n')
const given = (text: string) => {
  mkdirSync(join(folder, 'data'))
  writeFileSync(file, text)
}

describe('the history of prompts', () => {
  it('is empty before the first one', async () => {
    expect(await openPromptHistory(file).load()).toEqual([])
  })

  it('keeps prompts in their order, a line each, for the owner only', async () => {
    const history = openPromptHistory(file)
    for (const text of ['first', 'two\nlines', '"quoted" \\ 日本 \ud83d\ude00']) await history.add(text)
    expect(await openPromptHistory(file).load()).toEqual(['first', 'two\nlines', '"quoted" \\ 日本 \ud83d\ude00'])
    expect(linesOf(file)).toEqual(['"first"', '"two\\nlines"', '"\\"quoted\\" \\\\ 日本 \ud83d\ude00"'])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700)
  })

  it('does not add the newest again, nor one of nothing', async () => {
    const history = openPromptHistory(file)
    for (const text of ['a', 'a', 'b', 'a', ' \n', '']) await history.add(text)
    expect(await history.load()).toEqual(['a', 'b', 'a'])
  })

  it('does not keep what is longer than 100,000 units', async () => {
    const history = openPromptHistory(file)
    await history.add('x'.repeat(100_000))
    await history.add('y'.repeat(100_001))
    expect((await history.load()).map((text) => text.length)).toEqual([100_000])
  })

  it('skips damaged lines, and a line that was cut off does not harm the next', async () => {
    given('"one"\nnot json\n{"a":1}\n\n"two"\n"cut of')
    const history = openPromptHistory(file)
    expect(await history.load()).toEqual(['one', 'two'])
    await history.add('three')
    expect(await history.load()).toEqual(['one', 'two', 'three'])
    expect(linesOf(file).at(-1)).toBe('"three"')
  })

  it('makes a file that others could read its owner’s', async () => {
    given('"one"\n')
    expect(statSync(file).mode & 0o777).not.toBe(0o600)
    await openPromptHistory(file).add('two')
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('gives the newest 1,000 and forgets the others in time', async () => {
    given(Array.from({ length: 1_199 }, (_, at) => `"p${at}"\n`).join(''))
    const history = openPromptHistory(file)
    expect((await history.load())[0]).toBe('p199')
    await history.add('the 1,200th')
    expect(linesOf(file)).toHaveLength(1_200)
    await history.add('the 1,201st')
    expect(linesOf(file)).toHaveLength(1_000)
    const kept = await history.load()
    expect([kept[0], kept.at(-2), kept.at(-1), kept.length]).toEqual(['p201', 'the 1,200th', 'the 1,201st', 1_000])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('loses nothing where several processes add while the file is made shorter', async () => {
    given(Array.from({ length: 1_150 }, (_, at) => `"old ${at}"\n`).join(''))
    const code = `import { openPromptHistory } from ${JSON.stringify(fileURLToPath(new URL('./prompt-history.ts', import.meta.url)))}
      const history = openPromptHistory(process.argv[1])
      for (let at = 0; at < 100; at++) await history.add(process.argv[2] + ' ' + at)`
    const children = ['a', 'b', 'c'].map((name) =>
      spawn(process.execPath, ['--input-type=module', '-e', code, file, name], { stdio: ['ignore', 'inherit', 'inherit'] }),
    )
    expect(await Promise.all(children.map(async (child) => (await once(child, 'close'))[0]))).toEqual([0, 0, 0])
    const kept = await openPromptHistory(file).load()
    for (const name of ['a', 'b', 'c'])
      expect(kept.filter((text) => text.startsWith(`${name} `))).toEqual(Array.from({ length: 100 }, (_, at) => `${name} ${at}`))
    expect(linesOf(file).length).toBeLessThanOrEqual(1_200)
  })

  it('says what is wrong where the disk refuses', async () => {
    mkdirSync(join(folder, 'data', 'prompts.jsonl'), { recursive: true })
    const history = openPromptHistory(file)
    await expect(history.load()).rejects.toThrow(`the prompt history ${file} could not be read (EISDIR)`)
    await expect(history.add('a')).rejects.toThrow(`the prompt history ${file} could not be written (EISDIR)`)
  })
})
