import type { Deed } from './arrivals.ts'
import { failedAs, followed, request, type Tally } from './patient-client.ts'
import type { Visitor } from './visitor.ts'

/** Questions that were asked, by their number. */
export interface Asked {
  /** Those that a server said it has. */
  readonly taken: Set<number>
  /** Those that were on their way to a server when it was killed. */
  readonly unsure: Set<number>
}

const words = (number: number) => `How often is a job tried again? (#${number})`

/** The number of a question; undefined for what is none of them. */
export const numberOf = (question: string): number | undefined => {
  const found = /\(#(\d+)\)/.exec(question)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** People who ask, go on in conversations, and look at what was. */
export async function questions(people: readonly Visitor[], tally: Tally, asked: Asked): Promise<readonly Deed[]> {
  const sessions: string[] = []
  for (const person of people) {
    const made = await request<{ id: string }>(tally, person, '/v1/sessions', { body: {} })
    if (typeof made === 'string') throw new Error('a conversation could not be begun')
    sessions.push(made.answer.id)
  }
  const anyone = (turn: number) => people[turn % people.length]!
  const sessionOf = (turn: number) => sessions[turn % people.length]!
  const ask = async (turn: number, path: string, body: object) => {
    const began = performance.now()
    const answered = await request<{ run?: string; queued?: object }>(tally, anyone(turn), path, { body })
    if (answered === 'failed') return
    if (answered === 'cut') return void asked.unsure.add(turn)
    asked.taken.add(turn)
    const { run, queued } = answered.answer
    // A prompt that waits for the one before it has no run yet.
    if (run !== undefined) await followed(tally, anyone(turn), run, began)
    else if (!queued) failedAs(tally, 'a prompt that neither runs nor waits')
  }
  const look = (name: string, often: number, path: (turn: number) => string): Deed => ({
    name,
    often,
    work: async (turn) => void (await request(tally, anyone(turn), path(turn))),
  })
  return [
    {
      name: 'ask',
      often: 6,
      work: (turn) => ask(turn, '/v1/runs', { question: words(turn), fresh: true, questions: 'assume' }),
    },
    {
      name: 'go on in a conversation',
      often: 4,
      work: (turn) => ask(turn, `/v1/sessions/${sessionOf(turn)}/prompts`, { prompt: words(turn), fresh: true, whenBusy: 'queue' }),
    },
    look('open a conversation', 4, (turn) => `/v1/sessions/${sessionOf(turn)}/messages`),
    look('look through runs', 2, () => '/v1/runs?limit=20'),
    look('look through conversations', 2, () => '/v1/sessions?limit=20'),
    look('search', 2, (turn) => `/v1/search?limit=5&query=${encodeURIComponent(`job ${turn % 40} again`)}`),
  ]
}
