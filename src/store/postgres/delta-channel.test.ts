import { afterEach, describe, expect, test } from 'vitest'
import type { Delta, RunEvent } from '../../core/event-types.ts'
import { hasPostgres } from './cluster.fixture.ts'
import { deltaChannel } from './delta-channel.ts'
import { type Hints, listenForHints } from './listen-notify.ts'
import { twoPools } from './two-pools.fixture.ts'

/** What may be said of a run. */
const wordsIn = (run: string) => ({
  text: (text: string, step = 1): Delta => ({ type: 'text.delta', run, step, text }),
  thought: (text: string): Delta => ({ type: 'reasoning.delta', run, step: 1, text }),
  retracted: (step: number): Delta => ({ type: 'text.retracted', run, step }),
  replied: { type: 'model.replied', run, seq: 2, at: 0, step: 1 } as RunEvent,
})
const wordsOf = (heard: readonly Delta[]) =>
  heard.map((delta) =>
    delta.type === 'text.retracted' ? '-' : delta.type === 'reasoning.delta' ? `(${delta.text})` : 'text' in delta ? delta.text : '',
  )

describe.skipIf(!hasPostgres)('what is streamed of runs', () => {
  const pools = twoPools()
  const leaves: (() => unknown)[] = []
  afterEach(async () => {
    for (const leave of leaves.splice(0)) await leave()
  })
  const start = async (run: string, through?: Hints) => {
    const { one, two } = await pools()
    const [teller, other] = [deltaChannel(through ?? one.hints), deltaChannel(two.hints)]
    const follow = () => {
      const heard: Delta[] = []
      leaves.push(other.hear(run, (delta) => heard.push(delta)))
      return heard
    }
    return { teller, follow, hints: one.hints, others: two.hints, ...wordsIn(run) }
  }

  test('comes from the beginning of its step, also to whoever comes late, and once', async () => {
    const { teller, follow, text, thought } = await start('late')
    teller.tell(thought('So '))
    teller.tell(text('The queue '))
    teller.tell(text('é'.repeat(3_000)))
    const late = follow()
    await expect.poll(() => wordsOf(late).join('')).toBe(`(So )The queue ${'é'.repeat(3_000)}`)
    const later = follow()
    await expect.poll(() => wordsOf(later).join('')).toBe(wordsOf(late).join(''))
    teller.tell(text(' ends.'))
    await expect.poll(() => [late, later].map((heard) => wordsOf(heard).at(-1))).toEqual([' ends.', ' ends.'])
    expect([late, later].map((heard) => wordsOf(heard).join(''))).toEqual(Array(2).fill(`(So )The queue ${'é'.repeat(3_000)} ends.`))
  })

  test('comes from its beginning also to whoever asked before the machine that streams could hear it', async () => {
    const listens = Promise.withResolvers<void>()
    const { one } = await pools()
    const own = listenForHints(one.database)
    leaves.push(() => own.close())
    const on: Hints['on'] = (channel, heard) => {
      void listens.promise.then(() => own.on(channel, heard))
      return () => {}
    }
    const { teller, follow, others, text } = await start('unheard', { ...own, on })
    const asked: string[] = []
    leaves.push(others.on('deltas', () => asked.push('told')))
    leaves.push(others.on('streams', (payload) => asked.push(payload)))
    others.tell('streams', '{"run":"none"}')
    await expect.poll(() => asked).toEqual(['{"run":"none"}'])
    teller.tell(text('Said before.'))
    await expect.poll(() => asked).toHaveLength(2)
    const early = follow()
    await expect.poll(() => asked[2]).toContain('unheard')
    listens.resolve()
    await expect.poll(() => wordsOf(early)).toEqual(['Said before.'])
  })

  test('is not told again once it is stored, or was taken back', async () => {
    const { teller, follow, text, replied, retracted } = await start('over')
    const early = follow()
    teller.tell(text('There.', 0))
    await expect.poll(() => wordsOf(early)).toEqual(['There.'])
    teller.tell(text('Stored.'))
    teller.tell(replied)
    teller.tell(text('Void.', 2))
    teller.tell(retracted(2))
    await expect.poll(() => wordsOf(early)).toEqual(['There.', 'Stored.', 'Void.', '-'])
    const heard = follow()
    teller.tell(text('Anew.', 2))
    await expect.poll(() => wordsOf(heard)).toEqual(['Anew.'])
  })

  test('is taken back where another machine begins its step anew', async () => {
    const { teller, follow, hints, text } = await start('anew')
    const heard = follow()
    teller.tell(text('Half an '))
    await expect.poll(() => wordsOf(heard)).toEqual(['Half an '])
    deltaChannel(hints).tell(text('A whole answer.'))
    await expect.poll(() => wordsOf(heard)).toEqual(['Half an ', '-', 'A whole answer.'])
  })
})
