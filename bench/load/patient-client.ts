import { setTimeout as pause } from 'node:timers/promises'
import { Refusal, send, type Visitor } from './visitor.ts'

/** What a team's requests came to. Times in ms. */
export interface Tally {
  requests: number
  /** Answers that told to come again: 429 or 503 with `Retry-After`. */
  comeAgain: number
  /** Requests under way at a server that was killed. */
  cut: number
  /** Streams that were taken up again where they ended early. */
  reconnects: number
  /** What should not be, and how often. */
  readonly failed: Map<string, number>
  /** From a request to its answer, with all that it was told to wait. */
  longestRequestMs: number
  /** Between two things that somebody hears of a run, from asking to the result. */
  longestPauseMs: number
}

export const newTally = (): Tally => ({
  ...{ requests: 0, comeAgain: 0, cut: 0, reconnects: 0, failed: new Map(), longestRequestMs: 0, longestPauseMs: 0 },
})

export const failedAs = ({ failed }: Tally, what: string): void => void failed.set(what, (failed.get(what) ?? 0) + 1)

/** ms for which somebody comes again, and takes up a stream. */
const patienceMs = 60_000
/** ms until somebody comes again, which is sooner than most are told to. */
const againMs = 1_000

/** `cut`: it was under way at a server that was killed, and may or may not have been done. */
export type Answered<Answer> = { readonly answer: Answer } | 'cut' | 'failed'

/** One request as a program makes it that does what it is told: it comes again after 429 and 503, and after a cut where nothing is done twice by it. */
export async function request<Answer>(
  tally: Tally,
  visitor: Visitor,
  path: string,
  wanted: { readonly body?: unknown } = {},
): Promise<Answered<Answer>> {
  const began = performance.now()
  for (;;) {
    tally.requests += 1
    try {
      const answer = (await (await send(visitor, path, wanted)).json()) as Answer
      tally.longestRequestMs = Math.max(tally.longestRequestMs, performance.now() - began)
      return { answer }
    } catch (error) {
      const why = whyOf(error)
      if (why === 'other' || performance.now() - began > patienceMs) {
        failedAs(tally, error instanceof Error ? error.message : String(error))
        return 'failed'
      }
      tally[why] += 1
      if (why === 'cut' && wanted.body !== undefined) return 'cut'
      await pause(againMs)
    }
  }
}

const whyOf = (error: unknown): 'comeAgain' | 'cut' | 'other' => {
  if (!(error instanceof Refusal)) return 'other'
  if (error.mayComeAgain && [429, 503].includes(error.status)) return 'comeAgain'
  return error.status === 502 && error.message.endsWith('the server failed') ? 'cut' : 'other'
}

/** Reads a run to its result, as a page does: it comes back with the number of the last event that it has. */
export async function followed(tally: Tally, visitor: Visitor, run: string, asked: number): Promise<void> {
  let [last, heard, isOver] = [0, asked, false]
  const began = performance.now()
  for (let turn = 0; !isOver && performance.now() - began < patienceMs * 2; turn++) {
    if (turn > 0) {
      tally.reconnects += 1
      await pause(againMs / 4)
    }
    try {
      const response = await send(visitor, `/v1/runs/${run}/events`, { headers: last > 0 ? { 'last-event-id': String(last) } : {} })
      const text = new TextDecoder()
      let rest = ''
      for await (const bytes of response.body ?? []) {
        const frames = (rest + text.decode(bytes, { stream: true })).split('\n\n')
        rest = frames.pop() ?? ''
        for (const frame of frames) {
          const [, type] = /^event: (\S+)/m.exec(frame) ?? []
          if (type === undefined) continue
          const id = Number(/^id: (\d+)/m.exec(frame)?.[1] ?? 0)
          if (id > 0 && id !== last + 1) failedAs(tally, `event ${id > last ? 'left out' : 'told twice'}`)
          last = Math.max(last, id)
          tally.longestPauseMs = Math.max(tally.longestPauseMs, performance.now() - heard)
          heard = performance.now()
          isOver ||= type === 'run.result'
        }
      }
    } catch (error) {
      const why = whyOf(error)
      // A stream that breaks off is counted by the balancer, which knows why.
      if (why === 'other' && error instanceof Refusal) failedAs(tally, error.message)
      else if (why !== 'other') tally[why] += 1
    }
  }
  if (!isOver) failedAs(tally, 'a run without a result')
}
