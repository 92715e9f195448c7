import { describe, expect, it } from 'vitest'
import { IbidError } from '../../core/fault.ts'
import { type Applicant, admissionOf } from './admission.ts'

const never = new AbortController().signal
const asking = (run: string, owner: string, urgency: Applicant['urgency'] = 'conversation'): Applicant => ({ run, owner, urgency })

/** An admission whose runs say when they begin and where they stand. */
function hall(working: number, waiting = 100) {
  const admission = admissionOf({ working, waiting })
  const begun: string[] = []
  const leaves = new Map<string, () => void>()
  const places = new Map<string, readonly number[]>()
  const enter = async (applicant: Applicant, signal = never) => {
    const leave = await admission.enter(
      applicant,
      (ahead) => places.set(applicant.run, [...(places.get(applicant.run) ?? []), ahead]),
      signal,
    )
    begun.push(applicant.run)
    leaves.set(applicant.run, leave)
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    admission,
    begun,
    places,
    enter: async (applicant: Applicant, signal?: AbortSignal) => {
      void enter(applicant, signal)
      await settled()
    },
    leave: async (run: string) => {
      leaves.get(run)?.()
      await settled()
    },
  }
}

describe('admission', () => {
  it('lets as many work as may, and the next one when one of them is done', async () => {
    const { enter, leave, begun, places } = hall(2)
    for (const run of ['a', 'b', 'c']) await enter(asking(run, 'ann'))
    expect(begun).toEqual(['a', 'b'])
    expect(places.get('c')).toEqual([0])
    await leave('a')
    await leave('a')
    expect(begun).toEqual(['a', 'b', 'c'])
  })

  it('gives room first to who has the least at work, and tells those that wait where they stand', async () => {
    const { enter, leave, begun, places } = hall(2)
    for (const run of ['a1', 'a2', 'a3', 'a4']) await enter(asking(run, 'ann'))
    await enter(asking('b1', 'ben'))
    expect([places.get('a3'), places.get('a4'), places.get('b1')]).toEqual([[0, 1], [1, 2], [0]])
    await leave('a1')
    await leave('a2')
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
    expect(places.get('a4')).toEqual([1, 2, 1, 0])
  })

  it('has room for another while the model of one says nothing, at most for as many again', async () => {
    const { admission, enter, leave, begun } = hall(1)
    for (const run of ['a', 'b', 'c', 'd']) await enter(asking(run, 'ann'))
    const giveBack = admission.lend()
    await leave('none')
    expect(begun).toEqual(['a', 'b'])
    const more = admission.lend()
    await leave('none')
    expect(begun).toEqual(['a', 'b'])
    more()
    giveBack()
    await leave('a')
    expect(begun).toEqual(['a', 'b'])
    await leave('b')
    expect(begun).toEqual(['a', 'b', 'c'])
  })

  it('puts those who wait before programs, and programs before what nobody waits for', async () => {
    const { enter, leave, begun } = hall(1)
    await enter(asking('first', 'ann'))
    await enter(asking('nightly', 'cid', 'background'))
    await enter(asking('script', 'ben', 'program'))
    await enter(asking('chat', 'dan'))
    await enter(asking('left behind', 'ann', 'left'))
    for (const run of ['first', 'left behind', 'chat', 'script']) await leave(run)
    expect(begun).toEqual(['first', 'left behind', 'chat', 'script', 'nightly'])
  })

  it('turns new ones away where as many wait as may', async () => {
    const { admission, enter, leave } = hall(1, 2)
    for (const run of ['a', 'b', 'c']) await enter(asking(run, 'ann'))
    expect(() => admission.assertRoom()).toThrow(
      new IbidError('rate-limited', 'the queue is full, with 2 waiting', 'try again in a few seconds'),
    )
    await leave('a')
    expect(() => admission.assertRoom()).not.toThrow()
  })

  it('lets go of one that is cancelled while it waits', async () => {
    const { enter, leave, begun, places } = hall(1)
    const stop = new AbortController()
    await enter(asking('a', 'ann'))
    await enter(asking('b', 'ann'), stop.signal)
    await enter(asking('c', 'ann'))
    stop.abort()
    await leave('none')
    expect(places.get('c')).toEqual([1, 0])
    await leave('a')
    expect(begun).toEqual(['a', 'b', 'c'])
  })
})
