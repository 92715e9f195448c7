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
/** Among how many sessions, the last used, whole words come first: half a word of somebody who types stands whole nowhere, and would have all of them read. */
const mostForWhole = 500

/**
 * Sessions whose title, questions and answers together hold all the words, in any case and order, as parts of words too; at most `limit`, of the
 * {@link mostForWhole} last used those first in which each of them stands as a word of its own, then last used first. `owner` leaves out those of others. Throws
 * `IbidError('usage')` where there are no words.
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
  const asked = wanted.map((word) => ({ word, alone: standingAlone(word) }))
  const found: Found[] = []
  let whole = 0
  for (let at = 0; at < listed.length && whole < limit && (found.length < limit || at < mostForWhole); at += readAtOnce) {
    const some = listed.slice(at, at + readAtOnce)
    const said = Map.groupBy(await sessions.words(some.map(({ id }) => id)), ({ session }) => session)
    found.push(...some.flatMap((info) => foundIn(info, said.get(info.id) ?? [], asked) ?? []))
    whole = found.filter(({ isWhole }) => isWhole).length
    // Other requests of a server have their turn.
    await setImmediate()
  }
  return found
    .toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole))
    .slice(0, limit)
    .map(({ session }) => session)
}

interface Found {
  readonly session: FoundSession
  /** Whether each word stands somewhere as a word of its own. */
  readonly isWhole: boolean
}

interface Wanted {
  readonly word: string
  readonly alone: RegExp
}

/** Matches a word where it is no part of a longer one; in scripts that put no spaces between words, wherever it stands. */
function standingAlone(word: string): RegExp {
  const literal = word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return new RegExp(`${startsSpaced.test(word) ? `(?<!${spaced})` : ''}${literal}${endsSpaced.test(word) ? `(?!${spaced})` : ''}`, 'v')
}

const spaced =
  '[[\\p{L}\\p{N}\\p{M}]--[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]]'
const startsSpaced = new RegExp(`^${spaced}`, 'v')
const endsSpaced = new RegExp(`${spaced}$`, 'v')

/** Undefined where not all the words are there. */
function foundIn(info: SessionInfo, turns: readonly TurnWords[], wanted: readonly Wanted[]): Found | undefined {
  const title = plainText(info.title)
  const missing = new Set(wanted.filter(({ word }) => !title.includes(word)))
  const joined = new Set(wanted.filter(({ alone }) => !alone.test(title)))
  let best: { readonly turn: TurnWords; readonly in: FoundWords['in']; readonly many: number } | undefined
  for (const turn of turns)
    for (const part of ['question', 'answer'] as const) {
      const plain = plainText(turn[part])
      const held = wanted.filter(({ word }) => plain.includes(word))
      const whole = held.filter(({ alone }) => alone.test(plain))
      for (const each of held) missing.delete(each)
      for (const each of whole) joined.delete(each)
      // A word of its own tells more than a part of another, and never more than one word more.
      const many = held.length + whole.length / (wanted.length + 1)
      if (many > (best?.many ?? 0)) best = { turn, in: part, many }
    }
  if (missing.size > 0) return undefined
  const words = wanted.map(({ word }) => word)
  const excerpt = best && excerptOf(withoutTableRows(withoutMarks(withoutMarkNumbers(best.turn[best.in]))), words)
  return {
    session: excerpt && best ? { ...info, found: { run: best.turn.run, in: best.in, ...excerpt } } : info,
    isWhole: joined.size === 0,
  }
}
