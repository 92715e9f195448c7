import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../core/event-types.ts'
import { readRunFile, runFile } from './run-file.ts'

const events: readonly RunEvent[] = [
  { run: 'A', seq: 1, at: 1000, type: 'notice.given', reason: 'final', text: 'line\nfeed, "quotes", \u2028 and \ud800, \u202e and \u009b' },
  { run: 'A', seq: 2, at: 1001.5, type: 'notice.given', reason: 'empty', text: '' },
  { run: 'A', seq: 3, at: 1002, type: 'run.ended', end: { status: 'done', reason: 'answered' } },
]
const file = runFile(events)
const lines = file.trimEnd().split('\n')

describe('a run as a file', () => {
  it('has one event a line, its hash last', () => {
    expect(lines).toHaveLength(3)
    expect(lines[2]).toBe(
      '{"run":"A","seq":3,"at":1002,"type":"run.ended","end":{"status":"done","reason":"answered"},"hash":"2cf0940b37889ac265f2f747bd36501aea5317bd6b73061b292239c671bc4275"}',
    )
  })

  it('can be shown in a terminal', () => {
    expect(lines[0]).toContain('\\ud800, \\u202e and \\u009b')
  })

  it('is read again as it was, and proved', () => {
    const read = readRunFile(file)
    expect(read.events).toEqual(events)
    expect(read.run).toBe('A')
    expect(read.proof).toMatchObject({ intact: true, events: 3 })
  })

  it('is told apart from one that says the same in other characters', () => {
    const told = (text: string) => {
      const { events: read, proof } = readRunFile(text)
      expect(read).toEqual(events)
      return proof.intact || proof.problem
    }
    const [first = '', second = '', third = ''] = lines
    const others = (line: string) => [
      JSON.stringify(JSON.parse(line), null, 1).replaceAll('\n', ' '),
      `${line} `,
      `${line}\r`,
      line.replace('"seq":2', '"seq":7,"seq":2'),
      line.replace('"text":""', '"text":"gone","text":""'),
      line.replace('"seq":2', '"seq":2.0'),
      line.replace('"empty"', '"\\u0065mpty"'),
      line.replace('"run":"A","seq":2', '"seq":2,"run":"A"'),
      `\n${line}`,
    ]
    for (const other of others(second))
      expect(told([first, other, third].join('\n')), other).toBe('event 2 does not match the line that was written')
    expect(told(file.replace('\\u202e', '\u202e'))).toBe('event 1 does not match the line that was written')
    expect([told(file), told(file.trimEnd())]).toEqual([true, true])
  })

  it('says whether the run was over', () => {
    expect(readRunFile(file).proof).toMatchObject({ intact: true, end: 'over' })
    expect(readRunFile(lines.slice(0, 2).join('\n')).proof).toMatchObject({ intact: true, events: 2, end: 'open' })
  })

  it.each([
    ['a changed word', [lines[0], lines[1]?.replace('"empty"', '"json"'), lines[2]], 2, 'event 2 was modified or is out of place'],
    ['a changed time', [lines[0], lines[1]?.replace('1001.5', '1001'), lines[2]], 2, 'event 2 was modified or is out of place'],
    ['a missing line', [lines[0], lines[2]], 2, 'event 2 is missing'],
    ['lines that changed places', [lines[0], lines[2], lines[1]], 2, 'event 2 is missing'],
    ['a line of another run', [lines[0], lines[1], lines[2]?.replace('"A"', '"B"')], 3, 'event 3 belongs to another run'],
    ['another name on all lines', lines.map((line) => line.replace('"A"', '"B"')), 1, 'event 1 was modified or is out of place'],
  ])('shows %s', (_what, changed, brokenAt, problem) => {
    expect(readRunFile(changed.join('\n')).proof).toMatchObject({ intact: false, brokenAt, problem })
  })

  it.each([
    ['', 'the file contains no events'],
    ['{"run":"A"}', 'line 1 is not a run event'],
    [`${lines[0]}\nnonsense`, 'line 2 is not a run event'],
    [`${lines[0]}\n{"seq":2,"type":"text.delta","run":"A"}`, 'line 2 is not a run event'],
  ])('refuses %j', (text, message) => {
    expect(() => readRunFile(text)).toThrow(message)
  })
})
