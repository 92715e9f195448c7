import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { world } from './cli.fixture.ts'

describe('help', { concurrent: true, timeout: 120_000 }, () => {
  it('is what ibid alone prints', async () => {
    const { ibid } = world()
    const { code, out, err } = await ibid()
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^Usage: ibid \[options\] \[command\]\n\nAnswers from your documents/)
    expect((await ibid('--help')).out).toBe(out)
    expect((await ibid('help')).out).toBe(out)
  })

  it('of every command has an example', async () => {
    const { ibid } = world()
    const commands: readonly (readonly string[])[] = [
      ...['ask', 'search', 'eval', 'usage', 'doctor', 'welcome'].map((name) => [name]),
      ...['list', 'add', 'sync', 'remove', 'init', 'manifest init', 'pack'].map((name) => ['collections', ...name.split(' ')]),
      ...['list', 'outline', 'show', 'section', 'related'].map((name) => ['documents', name]),
      ...['list', 'get', 'set', 'unset', 'path', 'edit'].map((name) => ['config', name]),
      ...['list', 'show', 'follow', 'answer', 'replay', 'resume', 'cancel', 'verify'].map((name) => ['runs', name]),
      ...['list', 'show', 'rename', 'fork', 'export', 'delete'].map((name) => ['sessions', name]),
    ]
    for (const words of commands) {
      const { code, out } = await ibid('help', ...words)
      expect({ words, code }).toEqual({ words, code: 0 })
      expect(out).toMatch(new RegExp(`\\nExamples?:\\n(?:  .*\\n)*?  .*ibid ${words.join(' ')}`))
    }
  }, 120_000)

  it('has topics', async () => {
    const { ibid } = world()
    expect((await ibid('help', 'exit-codes')).out).toMatch(/^ {2}0 {4}done\n(?:.*\n)+ {2}130 {2}interrupted\n$/)
    expect((await ibid('help', 'topics')).out).toMatch(/\n {2}questions .+\n {2}retrace .+\n {2}costs /)
    expect((await ibid('help', 'settings')).out).toContain('llm.temperature\n')
    expect(await ibid('help', 'exit-code')).toEqual({
      code: 2,
      out: '',
      err: 'ibid: there is no help on exit-code; did you mean: ibid help exit-codes\n',
    })
  })

  it('ends quietly where nobody reads it to the end', async () => {
    const main = resolve(import.meta.dirname, '../../src/cli/main.ts')
    const ibid = spawn(process.execPath, [main, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] })
    ibid.stdout.destroy()
    const [err, [code]] = await Promise.all([text(ibid.stderr), once(ibid, 'exit')])
    expect({ err, code }).toEqual({ err: '', code: 0 })
  })

  it('gives the version', async () => {
    expect((await world().ibid('--version')).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})
