import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawn } from '@lydell/node-pty'
import type { Key as InkKey } from 'ink'
import { describe, expect, it } from 'vitest'
import { keysOf } from './key.ts'

const none: InkKey = {
  upArrow: false,
  downArrow: false,
  leftArrow: false,
  rightArrow: false,
  pageDown: false,
  pageUp: false,
  home: false,
  end: false,
  return: false,
  escape: false,
  ctrl: false,
  shift: false,
  tab: false,
  backspace: false,
  delete: false,
  meta: false,
  super: false,
  hyper: false,
  capsLock: false,
  numLock: false,
}
/** Keys in short: chords by themselves, text and pastes with their kind. */
const keys = (input: string, key: Partial<InkKey> = {}) =>
  keysOf(input, { ...none, ...key }).map((each) => (each.kind === 'chord' ? each.chord : `${each.kind}:${each.text}`))

describe('keys', () => {
  it('are text as it was typed, also several characters at once', () => {
    expect(keys('a')).toEqual(['text:a'])
    expect(keys('A', { shift: true })).toEqual(['text:A'])
    expect(keys('héllo 日本')).toEqual(['text:héllo 日本'])
    expect(keys('a\tb')).toEqual(['text:a\tb'])
  })

  it('are split where they were typed faster than read', () => {
    expect(keys('hello\r')).toEqual(['text:hello', 'return'])
    expect(keys('hello\r\n')).toEqual(['text:hello', 'return'])
    expect(keys('ab\u0001c\u0015')).toEqual(['text:ab', 'ctrl-a', 'text:c', 'ctrl-u'])
    expect(keys('/he\t')).toEqual(['text:/he', 'tab'])
    expect(keys('a\n')).toEqual(['text:a', 'ctrl-j'])
  })

  it('are a paste where there are line breaks inside', () => {
    expect(keys('a\rb')).toEqual(['paste:a\rb'])
    expect(keys('a\r\nb\r\n')).toEqual(['paste:a\r\nb\r\n'])
    expect(keys('\r\r')).toEqual(['paste:\r\r'])
  })

  it('have one name with the new protocols and without', () => {
    expect(keys('', { return: true })).toEqual(['return'])
    expect(keys('\r', { return: true, shift: true })).toEqual(['shift-return'])
    expect(keys('m', { ctrl: true })).toEqual(['return'])
    expect(keys('[27;2;13~')).toEqual(['shift-return'])
    expect(keys('[27;5;13~')).toEqual(['ctrl-return'])
    expect(keys('\\\r\n')).toEqual(['ctrl-j'])
    expect(keys('j', { ctrl: true })).toEqual(['ctrl-j'])
    expect(keys('B', { meta: true, shift: true })).toEqual(['meta-b'])
  })

  it('are nothing where a key is let go, is unknown or is the window manager’s', () => {
    expect(keys('a', { eventType: 'release' })).toEqual([])
    expect(keys('', {})).toEqual([])
    expect(keys('v', { super: true })).toEqual([])
    expect(keys('[25~')).toEqual([])
    expect(keys('[<0;10;5M')).toEqual([])
    expect(keys('[1]')).toEqual(['text:[1]'])
  })

  it('come as they should from a terminal', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ibid-keys-'))
    const file = join(folder, 'keys')
    writeFileSync(file, '')
    const fixture = fileURLToPath(new URL('./key.fixture.ts', import.meta.url))
    const terminal = spawn(process.execPath, [fixture, file], {
      cols: 40,
      rows: 10,
      env: { PATH: process.env['PATH'], TERM: 'xterm-256color' },
    })
    try {
      const ended = new Promise((resolve) => terminal.onExit(resolve))
      let shown = ''
      let look = () => {}
      terminal.onData((data) => {
        shown += data
        look()
      })
      const showing = (words: string) =>
        new Promise<void>((resolve) => {
          look = () => shown.includes(words) && resolve()
          look()
        })
      await showing('calls: 0.')
      const sequences = [
        ...[
          'hi',
          '\r',
          '\n',
          '\u001b\r',
          '\u001b\n',
          '\u001b[Z',
          '\u0001',
          '\u001f',
          '\u001a',
          '\u0007',
          '\u001bb',
          '\u001bD',
          '\u001b\u007f',
          '\u007f',
        ],
        ...[
          '\u001b[3~',
          '\u001b[A',
          '\u001bOB',
          '\u001b[1;5D',
          '\u001b[1;3C',
          '\u001b[H',
          '\u001bOF',
          '\u001b[5~',
          '\u001b[13;2u',
          '\u001b[97;5u',
        ],
        ...['\u001b[25~\u001b[200~a\r\nb\u001b[201~', '日', '\u0003'],
      ]
      for (const [index, sequence] of sequences.entries()) {
        terminal.write(sequence)
        await showing(`calls: ${index + 1}.`)
      }
      terminal.write('\u0004')
      await ended
    } finally {
      terminal.kill()
    }
    const seen = readFileSync(file, 'utf8')
    rmSync(folder, { recursive: true })
    expect(
      seen
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
        .map((key) => key.chord ?? `${key.kind}:${key.text}`),
    ).toEqual([
      ...[
        'text:hi',
        'return',
        'ctrl-j',
        'meta-return',
        'ctrl-meta-j',
        'shift-tab',
        'ctrl-a',
        'ctrl-_',
        'ctrl-z',
        'ctrl-g',
        'meta-b',
        'meta-d',
      ],
      ...[
        'meta-backspace',
        'backspace',
        'delete',
        'up',
        'down',
        'ctrl-left',
        'meta-right',
        'home',
        'end',
        'pageup',
        'shift-return',
        'ctrl-a',
      ],
      ...['paste:a\r\nb', 'text:日', 'ctrl-c'],
    ])
  })
})
