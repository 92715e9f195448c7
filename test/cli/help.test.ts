import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { join, resolve } from 'node:path'
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
      ...['ask', 'search', 'eval', 'usage', 'doctor', 'welcome', 'completion'].map((name) => [name]),
      ...['list', 'add', 'sync', 'remove', 'init', 'manifest init', 'pack'].map((name) => ['collections', ...name.split(' ')]),
      ...['list', 'outline', 'show', 'section', 'related'].map((name) => ['documents', name]),
      ...['list', 'get', 'set', 'unset', 'history', 'undo', 'path', 'edit'].map((name) => ['config', name]),
      ...['list', 'show', 'follow', 'answer', 'replay', 'resume', 'cancel', 'verify'].map((name) => ['runs', name]),
      ...['list', 'show', 'rename', 'fork', 'export', 'delete'].map((name) => ['sessions', name]),
    ]
    for (const words of commands) {
      const { code, out } = await ibid('help', ...words)
      expect({ words, code }).toEqual({ words, code: 0 })
      expect(out).toMatch(new RegExp(`\\nExamples?:\\n(?:  .*\\n)*?  .*ibid ${words.join(' ')}`))
    }
  }, 120_000)

  it('lists its topics, and every one reads the same way', async () => {
    const { ibid } = world()
    const { code, out } = await ibid('help', 'topics')
    expect(code).toBe(0)
    const names = [...out.matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].map((match) => match[1] ?? '')
    expect(names).toEqual([
      ...['topics', 'chat', 'citations', 'completion', 'costs', 'environment', 'exit-codes', 'files', 'keys', 'output'],
      ...['permissions', 'questions', 'retrace', 'settings', 'sources', 'workspace'],
    ])
    for (const name of names) {
      const page = (await ibid('help', name)).out
      expect(page).toMatch(new RegExp(`^${name} - .+\n\n  \\S[^]*\n\nSee also:\n  ibid \\S`))
      if (name !== 'topics') expect(page).toMatch(/\n\nExamples:\n {2}\S/)
      // Lines of commands, of files and of the settings stand as they are.
      const long = page.split('\n').filter((line) => line.length > 80 && !/^ {2}(?:ibid |manifest\.json)|^ {6}Default: /.test(line))
      expect([name, long]).toEqual([name, []])
      expect(page).not.toMatch(/[^\n\x20-\x7e]/)
    }
  }, 120_000)

  it('has pages', async () => {
    const { ibid } = world()
    expect((await ibid('help', 'exit-codes')).out).toBe(`exit-codes - what the exit codes mean

  The exit code shows how a command ended. Errors are printed as one line on
  standard error.

Codes:
  0    done
  1    the command failed, doctor found a problem, or a comparison found a
       difference
  2    invalid usage: an option, a setting, an empty question
  3    the run is waiting for your answer; its question is printed, with the
       command to answer it
  4    a limit was reached; the answer is partial
  5    runs verify: the end of the run is missing, or an export was written
       before the run ended
  6    the documents do not answer the question; what was searched is printed
  130  interrupted

Examples:
  ibid ask "which limit holds?" --json > answer.json || echo "ended with $?"

See also:
  ibid help output, ibid help questions
`)
    expect((await ibid('help', 'citations')).out).toBe(`citations - what citation marks, confidence and [?] mean

  Every mark such as [1] links to text that was read in a source. A sentence
  that a source contradicts is marked [!]; one that no source supports is marked
  [?].

  Confidence is computed from the evidence, not claimed by a model.

Examples:
  ibid runs show last    how the answer was produced: what was searched, read
                         and quoted
  ibid runs verify last  verify that nothing in it was changed

See also:
  ibid help retrace, ibid runs show, ibid runs verify
`)
    expect((await ibid('help', 'completion')).out).toBe(`completion - complete commands with Tab in your shell

  A script for your shell that completes commands, options and their values with
  Tab: collections, sessions, runs, verbs, agents, tools, connectors, settings
  and files. Regenerate it after an update.

Usage:
  ibid completion bash|zsh|fish

To install:
  mkdir -p ~/.local/share/bash-completion/completions
  ibid completion bash > ~/.local/share/bash-completion/completions/ibid
  mkdir -p ~/.zfunc
  ibid completion zsh > ~/.zfunc/_ibid
  # after adding fpath+=~/.zfunc before compinit in ~/.zshrc
  mkdir -p ~/.config/fish/completions
  ibid completion fish > ~/.config/fish/completions/ibid.fish

  In bash this requires the bash-completion package; without it, add this to
  ~/.bashrc: source <(ibid completion bash)

What it looks up:
  Names that only your data folder and settings contain are looked up through
  ibid as you type. The lookup changes nothing, and prints nothing if it finds
  nothing. Titles and names are never run as commands.

Examples:
  source <(ibid completion bash)
  ibid completion fish | source

See also:
  ibid help environment, ibid doctor
`)
    expect((await ibid('help', 'settings')).out).toContain("\n  llm.temperature\n      How varied the model's wording is.\n")
  })

  it('says what was meant', async () => {
    const { ibid } = world()
    const told = async (...words: readonly string[]) => {
      const { code, out, err } = await ibid('help', ...words)
      expect({ code, out }).toEqual({ code: 2, out: '' })
      return err
    }
    expect(await told('exit-code')).toBe('ibid: no help for exit-code; did you mean: ibid help exit-codes\n')
    expect(await told('permisions')).toBe('ibid: no help for permisions; did you mean: ibid help permissions\n')
    expect(await told('runs', 'shwo')).toBe('ibid: no help for runs shwo; did you mean: ibid help runs show\n')
    expect(await told('constructor')).toBe('ibid: no help for constructor; see: ibid help topics\n')
    expect((await ibid('help', 'runs', 'show')).out).toBe((await ibid('runs', 'show', '--help')).out)
  })

  it.skipIf(process.platform !== 'linux')('is paged where a person reads it, and it is longer than the screen', async () => {
    const { ibidWith, folder } = world({ pager: '#!/bin/sh\necho "paged: $(wc -l)"\n' })
    chmodSync(join(folder, 'pager'), 0o755)
    const shown = async (env: Readonly<Record<string, string>>, ...words: readonly string[]) =>
      (await ibidWith({ env: { PAGER: './pager', ...env }, typed: [] }, 'help', ...words)).out
    expect(await shown({}, 'settings')).toMatch(/^paged: \d{3}\r\n$/)
    expect(await shown({ PAGER: 'cat' }, 'settings')).toMatch(/^settings - /)
    expect(await shown({ PAGER: 'no-such-pager' }, 'settings')).toMatch(/^settings - /)
    expect(await shown({}, 'settings', '--plain')).toMatch(/^settings - /)
    expect((await ibidWith({ env: { PAGER: './pager' } }, 'help', 'settings')).out).toMatch(/^settings - /)
  })

  it('ends quietly where nobody reads it to the end', async () => {
    const main = resolve(import.meta.dirname, '../../bin/ibid.cjs')
    const ibid = spawn(process.execPath, [main, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] })
    ibid.stdout.destroy()
    const [err, [code]] = await Promise.all([text(ibid.stderr), once(ibid, 'exit')])
    expect({ err, code }).toEqual({ err: '', code: 0 })
  })

  it('gives the version', async () => {
    expect((await world().ibid('--version')).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})
