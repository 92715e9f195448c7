import { IbidError } from '../../core/fault.ts'
import { nearestBlock } from './nearest-block.ts'
import { type Lenience, type NormalText, normalText, plainQuotes } from './normal-text.ts'
import { shiftedLines } from './shifted-lines.ts'
import {
  type Exchange,
  type Fuzziness,
  lineOf,
  shared,
  sharedEnd,
  spliced,
  type TextReplacement,
  withoutOverlaps,
} from './text-replacement.ts'

interface Replaced {
  readonly text: string
  readonly count: number
  readonly fuzzy: readonly Fuzziness[]
}

/**
 * Exchanges words of a text: exactly where they stand so, else where they differ in line endings, trailing space, typographic quotes, or indentation that
 * is shifted alike. Line endings are kept, and so is what the old and the new words share at their front and end. Throws `IbidError`: `not-found` with the
 * nearest lines, `invalid` where more than one place is meant or nothing would change. `name` is that of the file.
 */
export function replaceText(text: string, exchange: Exchange, name: string): Replaced {
  const typographic = [text, exchange.oldText].some((words) => plainQuotes(words) !== words)
  for (const [lenience, fuzzy] of steps) {
    if (lenience.quotes && !typographic) continue
    const found = inCharacters(text, exchange, lenience)
    if (found.length === 0) continue
    const ends = found.some(({ from, to }) => differsInEndings(text.slice(from, to), exchange.oldText))
    return replaced(text, exchange, name, found, ends && fuzzy.length === 0 ? ['line endings'] : fuzzy)
  }
  for (const quotes of typographic ? [false, true] : [false]) {
    const { found, fuzzy } = shiftedLines(text, exchange, quotes)
    if (found.length > 0) return replaced(text, exchange, name, found, fuzzy)
  }
  throw notThere(text, exchange, name)
}

/** Places that are told of where one is meant. */
const mostTold = 20
/** Characters that are unlikely to stand somewhere by chance. */
const tellingWords = 10

const steps: readonly (readonly [Lenience, readonly Fuzziness[]])[] = [
  [{}, []],
  [{ trailing: true }, ['trailing whitespace']],
  [{ quotes: true }, ['quotes']],
  [{ trailing: true, quotes: true }, ['trailing whitespace', 'quotes']],
]

function replaced(text: string, { all }: Exchange, name: string, found: readonly TextReplacement[], fuzzy: readonly Fuzziness[]): Replaced {
  if (found.length > 1 && !all) {
    const lines = [...new Set(found.slice(0, mostTold).map(({ from }) => lineOf(text, from)))]
    const where = lines.length === 1 ? `line ${lines[0]}` : `lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`
    throw new IbidError(
      'invalid',
      `oldText matches ${found.length > mostTold ? `more than ${mostTold}` : found.length} places in ${name}: ${where}`,
      'include more of the surrounding lines, or set all: true to replace every match',
    )
  }
  const apart = withoutOverlaps(found)
  const result = spliced(text, apart)
  if (result === text)
    throw new IbidError('invalid', `oldText and newText are identical: ${name} would not change`, 'specify a different newText')
  return { text: result, count: apart.length, fuzzy }
}

/** Everywhere that the old words stand, anywhere in a line. */
function inCharacters(text: string, { oldText, newText, all }: Exchange, lenience: Lenience): TextReplacement[] {
  const normal = normalText(text, lenience)
  const old = normalText(oldText, lenience).text
  if (old === '') return []
  const found: TextReplacement[] = []
  const fresh = freshWords(old, newText, lenience)
  // Two that overlap are two places that could be meant.
  for (let at = normal.text.indexOf(old); at >= 0; at = normal.text.indexOf(old, all ? at + old.length : at + 1)) {
    found.push(stretchOf(normal, at, old, fresh))
    if (!all && found.length > mostTold) break
  }
  return found
}

/** New words without what they share with the old ones at their front and end, in characters. */
interface FreshWords {
  readonly front: number
  readonly back: number
  readonly text: string
}

function freshWords(old: string, newText: string, lenience: Lenience): FreshWords {
  const fresh = normalText(newText, lenience)
  // The difference may be one that is overlooked.
  if (fresh.text === old) return { front: 0, back: 0, text: newText }
  const front = shared(old, fresh.text)
  const back = sharedEnd(old, fresh.text, Math.min(old.length, fresh.text.length) - front)
  return { front, back, text: newText.slice(fresh.original(front), fresh.original(fresh.text.length - back)) }
}

const stretchOf = (normal: NormalText, at: number, old: string, { front, back, text }: FreshWords): TextReplacement => ({
  from: normal.original(at),
  to: normal.original(at + old.length),
  start: normal.original(at + front),
  end: normal.original(at + old.length - back),
  text,
})

const differsInEndings = (found: string, old: string): boolean => old.includes('\n') && found !== old

function notThere(text: string, { oldText, newText }: Exchange, name: string): IbidError {
  const { text: plain } = normalText(text, {})
  const fresh = normalText(newText, {}).text
  const at = fresh.trim().length < tellingWords ? -1 : plain.indexOf(fresh)
  const done = at < 0 ? '' : `; newText is already there, at line ${lineOf(plain, at)}`
  const near = nearestBlock(plain, normalText(oldText, {}).text)
  return new IbidError(
    'not-found',
    `oldText was not found in ${name}${done}${near ? `; ${near}` : ''}`,
    'copy the lines exactly as they are in the file, or read it again',
  )
}
