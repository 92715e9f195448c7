import { describe, expect, it } from 'vitest'
import type { RunState } from '../../src/core/schemas/http/runs.ts'
import { httpWorld } from '../../src/http/http.fixture.ts'
import { followRun } from '../../src/http/runs/run-stream.fixture.ts'
import { chatWorld } from '../terminal/chat.fixture.ts'
import { documentText, finalMarks, letteredModel, marksOf, question, takenBack } from './lettered-answer.fixture.ts'

const files = { 'docs/plugins.md': documentText }
/** What stands between the question and the sources. */
const answerIn = (rows: readonly string[]): string => {
  const text = rows.join(' ').replace(/\s+/g, ' ')
  const from = text.lastIndexOf('Here is what')
  return from < 0 ? '' : (text.slice(from).split(/ Sources | Note /)[0] ?? '')
}

describe.concurrent('marks of an answer that comes letter by letter are those that it keeps', { timeout: 120_000 }, () => {
  it.each([
    ['in a chat', ['chat', '--in', 'docs']],
    ['of ibid ask', ['ask', question, '--in', 'docs']],
  ])('%s', async (_where, args) => {
    await using world = await chatWorld(letteredModel(2), { files, settings: { agent: { workspace: 'off' } } })
    const run = world.start(args, { columns: 120, rows: 60 })
    if (args[0] === 'chat') {
      await run.until(/^> $/m)
      run.type(`${question}\r`)
    }
    const seen: string[] = []
    await run.until((rows) => {
      seen.push(answerIn(rows))
      return rows.join('\n').includes('Confidence')
    })
    expect(marksOf(answerIn(run.history()))).toEqual(finalMarks)
    expect(new Set(seen).size).toBeGreaterThan(2)
    expect(takenBack(seen, finalMarks)).toEqual([])
  })

  it('in the events of a run', async () => {
    await using world = await httpWorld(letteredModel(2))
    world.write({ 'docs/guide/retries.md': documentText })
    const { run } = await world.json<RunState>('/v1/runs', { method: 'POST', body: { question } })
    const seen: string[] = []
    let text = ''
    const events = await followRun(world, run, {
      enough: ({ event, data }) => {
        if (event === 'text.retracted') text = ''
        if (event === 'text.delta') seen.push((text += String(data['text'])))
        return false
      },
    })
    const result = events.at(-1)?.data['result'] as { readonly answer: string }
    expect(marksOf(result.answer)).toEqual(finalMarks)
    expect(seen.length).toBeGreaterThan(2)
    expect(takenBack(seen, finalMarks)).toEqual([])
    expect(seen.at(-1)).toBe(result.answer)
  })
})
