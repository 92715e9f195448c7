import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageOf, type System } from '../soak/system.ts'
import type { Deed } from './arrivals.ts'
import { call, done, follow, type Visitor } from './visitor.ts'

/** Takes down how long a step took, ms. */
export type Took = (step: string, ms: number) => void

const question = 'How often is a job tried again?'

/** What the people of a team do in an hour of work, as often beside one another as here. Each has a conversation of two questions behind them. */
export async function teamDeeds({ people, documents }: System, took: Took): Promise<readonly Deed[]> {
  const sessions = await Promise.all(people.map(conversationOf))
  const anyone = (turn: number) => people[turn % people.length]!
  const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const from = performance.now()
    const result = await work()
    took(step, performance.now() - from)
    return result
  }
  /** Asks and reads the answer to its end, as a page does; a second page may read along. */
  const asked = async (person: Visitor, path: string, body: object, isSeenTwice = false) => {
    const from = performance.now()
    const { run } = await call<{ run?: string }>(person, path, { body })
    // A prompt that waits for the one before it has no run yet.
    if (run === undefined) return
    let isFirst = true
    const reading = follow(person, `/v1/runs/${run}/events`, ({ type }) => {
      if (type !== 'run.began' && isFirst) {
        isFirst = false
        took('first event', performance.now() - from)
      }
      if (type === 'run.result') took('answer', performance.now() - from)
      return false
    })
    await Promise.all([reading, isSeenTwice && follow(person, `/v1/runs/${run}/events`, () => false)])
  }
  return [
    {
      name: 'ask',
      often: 24,
      work: (turn) =>
        asked(anyone(turn), '/v1/runs', { question: `${question} (${turn})`, fresh: true, questions: 'assume' }, turn % 5 === 0),
    },
    {
      name: 'go on in a conversation',
      often: 12,
      work: (turn) =>
        asked(anyone(turn), `/v1/sessions/${sessions[turn % people.length]}/prompts`, {
          prompt: `${question} (${turn})`,
          whenBusy: 'queue',
        }),
    },
    {
      name: 'open a conversation',
      often: 24,
      work: (turn) => timed('conversation', () => done(anyone(turn), `/v1/sessions/${sessions[turn % people.length]}/messages`)),
    },
    {
      name: 'look through lists',
      often: 16,
      work: (turn) =>
        timed('lists', async () => {
          await done(anyone(turn), '/v1/sessions?limit=20')
          await done(anyone(turn), '/v1/runs?limit=20')
        }),
    },
    {
      name: 'search',
      often: 16,
      work: (turn) => timed('search', () => done(anyone(turn), `/v1/search?limit=5&query=${encodeURIComponent(`job ${turn % 40} again`)}`)),
    },
    {
      name: 'ask about a file',
      often: 4,
      async work(turn) {
        const person = anyone(turn)
        const form = new FormData()
        form.append('file', new Blob([`# Note ${turn}\n\nJob ${turn} is tried again, up to 3 times.\n`]), `note-${turn}.md`)
        const { files } = await timed('upload', () =>
          call<{ files: { id: string }[] }>(person, '/v1/files', { body: form, headers: { 'x-ibid': '1' } }),
        )
        const attachments = files.map(({ id }) => id)
        await asked(person, '/v1/runs', {
          question: `What does the note say of job ${turn}?`,
          fresh: true,
          questions: 'assume',
          attachments,
        })
        for (const id of attachments) await done(person, `/v1/files/${id}`, { method: 'DELETE' })
      },
    },
    {
      name: 'sync',
      often: 1,
      async work(turn) {
        writeFileSync(join(documents, `page-${turn % 40}.md`), pageOf(turn % 40, turn))
        await timed('sync', () => done(people[0]!, '/v1/collections/docs/sync', { method: 'POST' }))
      },
    },
  ]
}

/** A conversation of two answered questions; gives its id. */
async function conversationOf(person: Visitor): Promise<string> {
  const { id } = await call<{ id: string }>(person, '/v1/sessions', { body: {} })
  for (const prompt of [question, 'And what of jobs that fail for good?']) {
    const { run } = await call<{ run: string }>(person, `/v1/sessions/${id}/prompts`, { body: { prompt, whenBusy: 'queue' } })
    await follow(person, `/v1/runs/${run}/events`, () => false)
  }
  return id
}
