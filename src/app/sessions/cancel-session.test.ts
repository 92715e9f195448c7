import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { replay } from '../../core/fold-run.ts'
import type { EndpointRequest } from '../../testing/scripted-endpoint.ts'
import { tool } from '../../tools/tool.ts'
import { sessionWorld } from './session.fixture.ts'

const questions = { clarification: 'rest', approval: 'rest' } as const
const clock = tool({
  name: 'clock',
  description: 'The time.',
  input: z.object({ zone: z.string() }),
  run: ({ zone }) => `It is noon in ${zone}.`,
})

/** Two calls at once, a question, a streamed answer with a thought before it; any other prompt is answered in a word. */
function script({ body }: EndpointRequest) {
  const messages = (body?.['messages'] ?? []) as { role: string; content: string }[]
  if (
    !messages.at(-1)?.content.includes('What time is it?') &&
    messages.findLast(({ role }) => role === 'user')?.content !== 'What time is it?'
  )
    return { text: 'Here again.' }
  const calls = ['Rome', 'Oslo'].map((zone) => ({ tool: 'clock', input: { zone } }))
  const asked = { calls: [{ tool: 'ask_user', input: { question: 'Which one?', assumption: 'Rome' } }] }
  const answer = { text: 'It is noon in both of them.', reasoning: 'The two agree.' }
  return [{ calls }, undefined, asked, answer][messages.filter(({ role }) => role === 'tool').length] ?? { text: 'Here again.' }
}

/** Asks, and answers what is asked back; cancels after this many events of any kind. True where it was over before. */
async function cancelledAfter(events: number): Promise<boolean> {
  await using world = await sessionWorld(script)
  const { sessions, app } = await world.open({ tools: [clock] })
  const session = await sessions.create({ title: 'Cancel' })
  let left = events
  let cancelling: Promise<void> | undefined
  const leave = session.subscribe(() => {
    left -= 1
    if (left === 0) cancelling = session.cancel()
  })
  const first = await session.send('What time is it?', { questions }).result
  if (first.status === 'waiting' && !cancelling) await session.answer({ text: 'Rome' }).result.catch(() => undefined)
  await cancelling
  leave()
  const log = await app.log()
  expect(await session.state()).toBe('free')
  const told = await log.read(first.run)
  expect(told.filter(({ type }) => type === 'run.ended')).toHaveLength(1)
  expect(replay(first.run, told).pending).toEqual([])
  expect(await log.verify(first.run)).toMatchObject({ intact: true })
  const messages = await session.messages()
  const called = messages.flatMap(({ toolCalls = [] }) => toolCalls.map(({ id }) => id))
  expect(messages.flatMap(({ toolResults = [] }) => toolResults.map(({ call }) => call)).toSorted()).toEqual(called.toSorted())

  const second = await session.send('Are you there?').result
  expect(second).toMatchObject({ status: 'done', answer: 'Here again.' })
  expect((await session.history()).map(({ run, question }) => [run, question])).toEqual([
    [first.run, 'What time is it?'],
    [second.run, 'Are you there?'],
  ])
  const sent = (world.endpoint.requests.at(-1)?.body?.['messages'] ?? []) as { role: string; content: string }[]
  expect(sent[1]).toMatchObject({ role: 'user', content: 'What time is it?' })
  expect(sent[2]?.role).toBe('assistant')
  return cancelling === undefined
}

describe('cancelling a session', () => {
  it('leaves one that goes on, with all that was said, at whatever event it comes', { timeout: 120_000 }, async () => {
    let after = 1
    while (!(await cancelledAfter(after))) after++
    // Begun; two calls, started and finished; the question, asked and answered; the thought, the text, the draft, the end.
    expect(after).toBeGreaterThan(12)
  })
})
