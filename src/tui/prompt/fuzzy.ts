/** Longest query that is matched, in UTF-16 units. */
const longest = 64
const kinds = { prefix: 3_000_000, wordStarts: 2_000_000, subsequence: 1_000_000 } as const

/**
 * How well a query fits a text, without case; undefined where its letters do not stand there in their order. Best is a text that begins with it, then one
 * whose words begin with parts of it (`ep` and `edpro` for `edit-prompt`), the last name of a path before others, then any other. Among equals the fewer
 * parts, or the closer together, then the shorter text.
 */
export function fuzzyScore(query: string, text: string): number | undefined {
  const wanted = lowered(query.slice(0, longest))
  const lower = lowered(text)
  const size = Math.min(lower.length, 999)
  if (lower.startsWith(wanted)) return kinds.prefix - size
  const span = spanOf(wanted, lower)
  if (span === undefined) return undefined
  if (lower.startsWith(wanted, nameStart(lower))) return kinds.wordStarts - size
  const parts = fewestParts(wanted, lower, wordStarts(text))
  if (parts !== undefined) return kinds.wordStarts - parts * 1_000 - size
  return kinds.subsequence - Math.min(span - wanted.length, 900) * 1_000 - size
}

/** Where the last name of a path begins; that of a folder stands before its slash. */
const nameStart = (path: string): number => path.lastIndexOf('/', path.length - 2) + 1

/** Over how many letters the first match stretches, drawn together from its end. */
function spanOf(wanted: string, text: string): number | undefined {
  let end = -1
  for (const letter of wanted) {
    end = text.indexOf(letter, end + 1)
    if (end < 0) return undefined
  }
  let start = end + 1
  for (const letter of [...wanted].reverse()) start = text.lastIndexOf(letter, start - 1)
  return end - start + 1
}

/** Behind anything but letters and digits, and at capitals within a word. */
function wordStarts(text: string): readonly number[] {
  const starts: number[] = []
  let before: Kind = 'other'
  for (let at = 0; at < text.length; at++) {
    const kind = kindOf(text, at)
    if (kind !== 'other' && (before === 'other' || (kind === 'capital' && before === 'small'))) starts.push(at)
    before = kind
  }
  return starts
}

type Kind = 'small' | 'capital' | 'other'

/** Without patterns for ASCII: this is asked of each letter of 20,000 paths at each key. */
function kindOf(text: string, at: number): Kind {
  const code = text.charCodeAt(at)
  if (code < 128) {
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) return 'small'
    return code >= 65 && code <= 90 ? 'capital' : 'other'
  }
  if (/\p{Lu}/u.test(text[at]!)) return 'capital'
  return /[\p{L}\p{M}\p{N}\p{Cs}]/u.test(text[at]!) ? 'small' : 'other'
}

/** Into how few parts a query can be cut so that each begins a word, in order. */
function fewestParts(wanted: string, text: string, starts: readonly number[]): number | undefined {
  const known = new Map<number, number>()
  const fewest = (done: number, first: number): number => {
    if (done === wanted.length) return 0
    const place = done * (starts.length + 1) + first
    const seen = known.get(place)
    if (seen !== undefined) return seen
    let best = Number.POSITIVE_INFINITY
    for (let at = first; at < starts.length; at++) {
      const run = commonLength(wanted, done, text, starts[at]!)
      for (let length = run; length > 0; length--) {
        const next = starts.findIndex((start) => start >= starts[at]! + length)
        best = Math.min(best, 1 + fewest(done + length, next < 0 ? starts.length : next))
      }
    }
    known.set(place, best)
    return best
  }
  const parts = fewest(0, 0)
  return Number.isFinite(parts) ? parts : undefined
}

function commonLength(a: string, aStart: number, b: string, bStart: number): number {
  let length = 0
  while (aStart + length < a.length && a[aStart + length] === b[bStart + length]) length++
  return length
}

/** Text in lower case, each letter where it was. */
export function lowered(text: string): string {
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase()
  return Array.from(text, (letter) => {
    const lower = letter.toLowerCase()
    return lower.length === letter.length ? lower : letter
  }).join('')
}
