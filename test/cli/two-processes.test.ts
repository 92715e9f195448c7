import { describe, expect, it } from 'vitest'
import { manual, world } from './cli.fixture.ts'

const documents = 3_000
/** Questions asked in one process after another; `QUESTIONS=50` for the whole proof. */
const questions = Number(process.env['QUESTIONS'] ?? 10)

const topics = ['queue', 'worker', 'retry', 'payload', 'shutdown', 'schedule', 'priority', 'lease', 'shard', 'archive']

/** Real Markdown, no two alike. */
const generated = Object.fromEntries(
  Array.from({ length: documents }, (_, index) => {
    const topic = topics[index % topics.length]
    return [
      `many/part-${index % 30}/${topic}-${index}.md`,
      `# The ${topic} number ${index}\n\nThe ${topic} ${index} holds ${index * 7} jobs.\n\n## Limits\n\nAt most ${index + 3} of them run at once.\n`,
    ]
  }),
)

describe('two processes on one data folder', () => {
  it('one syncs 3,000 documents while the other asks: no error on either side', async () => {
    const { ibid } = world({ ...manual, ...generated, 'context.json': '{"collections": {"many": {"url": "./many"}}}' })
    await ibid('search', '--in', 'docs', 'jobs')
    let asking = true
    const syncing = (async () => {
      const ended = [await ibid('collections', 'sync', '--json')]
      while (asking) ended.push(await ibid('collections', 'sync', '--force', '--json'))
      return ended
    })()
    for (let asked = 0; asked < questions; asked++) {
      const { code, out, err } = await ibid('ask', '--in', 'docs', `How long are dead jobs kept? (${asked})`, '--json')
      expect({ code, err, status: JSON.parse(out).status }).toEqual({ code: 0, err: '', status: 'done' })
    }
    asking = false
    const syncs = await syncing
    for (const { code, err } of syncs) expect({ code, err }).toEqual({ code: 0, err: '' })
    const [first] = syncs
    expect(JSON.parse(first?.out ?? '')[0].report).toMatchObject({ skipped: [], failed: [] })
    expect(JSON.parse(first?.out ?? '')[0].report.added).toHaveLength(documents)
    const found = await ibid('search', 'The shard number 1008', '-n', '1', '--json')
    expect(JSON.parse(found.out).results[0].document).toBe('part-18/shard-1008.md')
  }, 300_000)
})
