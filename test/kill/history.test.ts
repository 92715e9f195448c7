import { expect, test } from 'vitest'
import type { RunEvent } from '../../src/core/event-types.ts'
import { faultsOf, type History, known, type StoredEvent } from './history.ts'

const begun: StoredEvent = { seq: 1, type: 'run.began', hash: 'a' }
const started: StoredEvent = { seq: 2, type: 'tool.started', hash: 'b' }
const finished: StoredEvent = { seq: 3, type: 'tool.finished', hash: 'c' }
const ended: StoredEvent = { seq: 4, type: 'run.ended', hash: 'd' }

/** A process stored two facts and died; another one, which had slept, did the rest. */
const sound: History = {
  run: 'r1',
  stored: [begun, started, finished, ended],
  writers: [
    { token: 'first', acknowledged: [begun, started] },
    { token: 'second', acknowledged: [finished, ended] },
  ],
  readers: [
    {
      name: 'follower',
      looks: [
        { after: 0, seen: [begun, started] },
        { after: 1, seen: [started] },
        { after: 2, seen: [finished, ended] },
      ],
    },
  ],
  effects: ['change 1'],
  intact: true,
  done: ['change 1'],
  modelCalls: { made: ['step 0', 'step 0'], deaths: 1 },
}

test('a sound history has no faults, also one that is not over, and one whose contents are not known', () => {
  expect(faultsOf(sound)).toEqual([])
  expect(faultsOf({ ...sound, stored: [begun, started, finished, { seq: 4, type: 'run.ended' }] })).toEqual([])
  expect(faultsOf({ run: 'r2', stored: [begun], writers: [], readers: [], effects: [], intact: true })).toEqual([])
})

const planted: readonly (readonly [string, Partial<History>, readonly string[]])[] = [
  [
    'a number is missing',
    { stored: [begun, finished, ended], writers: [], readers: [] },
    ['event 2 of the log has number 3', 'event 3 of the log has number 4'],
  ],
  ['something stands behind the end', { stored: [...sound.stored, { seq: 5, type: 'notice.given' }] }, ['1 events behind the end at 4']],
  ['it ends twice', { stored: [...sound.stored, { seq: 5, type: 'run.ended' }] }, ['1 events behind the end at 4']],
  ['the chain is broken', { intact: false }, ['the chain of hashes is broken']],
  [
    'two processes stored the same number',
    { writers: [...sound.writers, { token: 'third', acknowledged: [finished] }] },
    ['event 3 was acknowledged to second and to third'],
  ],
  [
    'a process stored a number again',
    { writers: [{ token: 'first', acknowledged: [begun, begun] }] },
    ['event 1 was acknowledged to first after event 1'],
  ],
  [
    'what was acknowledged is gone',
    { stored: [begun, started, finished], readers: [] },
    ['event 4 was acknowledged to second, which the log does not hold'],
  ],
  [
    'what was acknowledged is another fact now',
    { stored: [begun, { ...started, type: 'notice.given' }, finished, ended], readers: [] },
    ['event 2 was acknowledged to first, as tool.started, which the log holds as notice.given'],
  ],
  [
    'what was acknowledged says something else now',
    { stored: [begun, { ...started, hash: 'x' }, finished, ended], readers: [] },
    ['event 2 was acknowledged to first, with content that the log does not hold'],
  ],
  [
    'a reader saw what is not there, or not any more',
    { stored: [begun, started, finished], writers: [] },
    ['follower saw event 4, which the log does not hold'],
  ],
  [
    'a reader saw other content',
    { readers: [{ name: 'reader', looks: [{ after: 0, seen: [{ ...begun, hash: 'x' }] }] }] },
    ['reader saw event 1, with content that the log does not hold'],
  ],
  [
    'a reader missed one',
    { readers: [{ name: 'reader', looks: [{ after: 0, seen: [begun, finished] }] }] },
    ['reader saw event 3 in place of 2'],
  ],
  [
    'a reader saw one twice',
    { readers: [{ name: 'reader', looks: [{ after: 1, seen: [started, started] }] }] },
    ['reader saw event 2 in place of 3'],
  ],
  [
    'a reader saw less than before',
    {
      readers: [
        {
          name: 'reader',
          looks: [
            { after: 0, seen: [begun, started] },
            { after: 0, seen: [begun] },
          ],
        },
      ],
    },
    ['reader saw the log end at 1 after it had seen 2'],
  ],
  ['a tool wrote twice', { effects: ['change 1', 'change 1'] }, ['call change 1 was executed 2 times']],
  ['a write is told to be done that never was', { effects: [] }, ['call change 1 is told to be done and was not executed']],
  [
    'more model calls were repeated than processes died',
    { modelCalls: { made: ['step 0', 'step 0', 'step 1', 'step 1'], deaths: 1 } },
    ['2 model calls were made again after 1 deaths'],
  ],
]

test.each(planted)('is found: %s', (_name, change, faults) => {
  expect(faultsOf({ ...sound, ...change })).toEqual(faults.map((fault) => `run r1: ${fault}`))
})

test('a fact is known by number, time, kind and content', () => {
  const event: RunEvent = { type: 'notice.given', reason: 'final', text: 'x', run: 'r1', seq: 1, at: 5 }
  const other = (change: object) => known({ ...event, ...change } as RunEvent).hash
  expect(known(event)).toEqual({ seq: 1, type: 'notice.given', hash: other({}) })
  expect(new Set([other({}), other({ text: 'y' }), other({ at: 6 }), other({ seq: 2 }), other({ run: 'r2' })]).size).toBe(5)
})
