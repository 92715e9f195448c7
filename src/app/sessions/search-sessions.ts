import { setImmediate } from 'node:timers/promises'
import { withoutMarkNumbers, withoutMarks } from '../../core/citation-marks.ts'
import { IbidError } from '../../core/fault.ts'
import type { SessionInfo, TurnWords } from '../../core/session.ts'
import { type Excerpt, excerptOf, plainText } from '../../core/text/excerpt.ts'
import { withoutTableRows } from '../../core/text/table-rows.ts'
import type { App } from '../app.ts'

/** A session with the words that were looked for. */
export interface FoundSession extends SessionInfo {
  /** Where most of the words stand in what was said; absent where the title alone has them. */
  readonly found?: FoundWords
}

interface FoundWords extends Excerpt {
  readonly run: string
  readonly in: 'question' | 'answer'
}

/** How many sessions are read at a time: at three turns each, a few milliseconds. */
const readAtOnce = 50

/**
 * Sessions whose title, questions and answers together hold all the words, in any case and order, as parts of words too; last used first, at most `limit`. `owner`
 * leaves out those of others. Throws `IbidError('usage')` where there are no words.
 */
export async function searchSessions(
  app: Pick<App, 'sessions'>,
  words: string,
  { owner, limit = Number.POSITIVE_INFINITY }: { readonly owner?: string | undefined; readonly limit?: number } = {},
): Promise<readonly FoundSession[]> {
  const wanted = [...new Set(plainText(words).split(/\s+/).filter(Boolean))]
  if (wanted.length === 0) throw new IbidError('usage', 'there is nothing to search for', 'enter some words, or omit --search')
  const sessions = await app.sessions()
  const listed = await sessions.list(owner === undefined ? {} : { owner })
  const found: FoundSession[] = []
  for (let at = 0; at < listed.length && found.length < limit; at += readAtOnce) {
    const some = listed.slice(at, at + readAtOnce)
    const said = Map.groupBy(await sessions.words(some.map(({ id }) => id)), ({ session }) => session)
    found.push(...some.flatMap((info) => foundIn(info, said.get(info.id) ?? [], wanted) ?? []))
    // Other requests of a server have their turn.
    await setImmediate()
  }
  return found.slice(0, limit)
}

/** Undefined where not all the words are there. */
function foundIn(info: SessionInfo, turns: readonly TurnWords[], words: readonly string[]): FoundSession | undefined {
  const missing = new Set(words.filter((word) => !plainText(info.title).includes(word)))
  let best: { readonly turn: TurnWords; readonly in: FoundWords['in']; readonly many: number } | undefined
  for (const turn of turns)
    for (const part of ['question', 'answer'] as const) {
      const plain = plainText(turn[part])
      const held = words.filter((word) => plain.includes(word))
      for (const word of held) missing.delete(word)
      if (held.length > (best?.many ?? 0)) best = { turn, in: part, many: held.length }
    }
  if (missing.size > 0) return undefined
  const excerpt = best && excerptOf(withoutTableRows(withoutMarks(withoutMarkNumbers(best.turn[best.in]))), words)
  return excerpt && best ? { ...info, found: { run: best.turn.run, in: best.in, ...excerpt } } : info
}
