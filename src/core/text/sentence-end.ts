/** Abbreviations that never end a sentence: a name, number or clause follows. */
const opening = new Set(
  'e.g i.e eg ie cf vs viz dr mr mrs ms prof st gen col lt sgt capt rev hon no nos fig figs eq eqs sec secs ch chap pp vol vols ed eds approx ca resp incl excl max min avg esp est ref refs op mt ft nr art def dept'.split(
    ' ',
  ),
)

/** Abbreviations that may end a sentence: they do where a usual first word follows. */
const closing = new Set(
  'etc inc ltd co corp jr sr al u.s u.k u.s.a d.c a.m p.m ph.d b.a m.a b.c a.d jan feb mar apr jun jul aug sept sep oct nov dec bros ave blvd'.split(
    ' ',
  ),
)

const firstWords = new Set(
  'a after all also although an and as at because before both but by each every for from he her here his how however if in it its many most no not on once one other our she since so some such that the their there these they this those to under until use using we what when where while who with you your'.split(
    ' ',
  ),
)

/** Marks that end a sentence together. Of a longer row only the last so many are looked at, so that the time stays in proportion to the text. */
export const longestRow = 64

/** Looked up and not matched: a long row asks for each of its marks, and for those behind it. */
const terminators = new Set('.!?…。！？｡')
const wide = new Set('。！？｡')
const closers = new Set(`"'”’»)]}*_~」』）】》〉`)
const mark = /[ \t]*\[(?:\^?s?\d+(?:[ \t]*[,;，、][ \t]*s?\d+)*|\?)\](?!\()/y
const wordBefore = /[\p{L}\p{N}.]+$/u
/** A letter that is a unit, as in `15 °C.` and `12 V.`, and no initial. */
const unitBefore = /(?:°|\d[ \u00a0]?)\p{Lu}$/u
const wordAfter = /[\p{L}\p{N}]+(?:[_.(]|['’][\p{L}])?[\p{L}\p{N}]*/uy

/**
 * Where the sentence begun at `start` ends, if the terminator at `at` ends it: behind its closing quotes and citation marks, at most `limit`.
 * -1 where it does not: abbreviations, initials, version numbers, `Node.js`, an ellipsis inside a sentence, the mark `[?]`.
 */
export function endsSentence(text: string, start: number, at: number, limit: number): number {
  const isWide = wide.has(text[at]!)
  if (text[at] === '?' && text[at - 1] === '[' && text[at + 1] === ']') return -1
  let end = at + 1
  while (end < limit && end - at < longestRow && terminators.has(text[end]!)) end++
  while (end < limit && closers.has(text[end]!) && !(text[end] === ']' && text[end + 1] === '(')) end++
  const closed = end
  for (mark.lastIndex = end; mark.test(text) && mark.lastIndex <= limit; end = mark.lastIndex);
  if (end >= limit) return limit
  if (isWide) return end
  if (!/\s/.test(text[end]!)) return -1
  let next = end
  while (next < limit && /[\s>"'“‘«(*_[]/.test(text[next]!)) next++
  if (next >= limit) return limit
  if (text[at] !== '.' && text[at] !== '…')
    return /\p{Ll}/u.test(text[next]!) && closed > at + 1 && !/[*_]/.test(text[closed - 1]!) ? -1 : end
  return dotEnds(text, start, at, next) ? end : -1
}

/** Whether the dot at `at` ends a sentence, given that white space follows and the next word begins at `next`. */
function dotEnds(text: string, start: number, at: number, next: number): boolean {
  const before = wordBefore.exec(text.slice(Math.max(start, at - 24), at))?.[0].replace(/^\.+/, '') ?? ''
  wordAfter.lastIndex = next
  const after = wordAfter.exec(text)?.[0] ?? ''
  const lower = before.toLowerCase()
  const begins = firstWords.has(after.toLowerCase()) && /^\p{Lu}/u.test(after)
  if (opening.has(lower)) return (lower === 'no' || lower === 'max' || lower === 'min' || lower === 'ed' || lower === 'art') && begins
  if (closing.has(lower) || /^(?:\p{L}\.)+\p{L}$/u.test(before)) return begins
  if (/^\p{Lu}$/u.test(before) && !unitBefore.test(text.slice(Math.max(start, at - 6), at)))
    return begins && !/^(?:a|in|no|we|he)$/i.test(after)
  if (text[at] === '…' || text[at - 1] === '.' || text[at + 1] === '.') return !/^\p{Ll}/u.test(text[next] ?? '')
  if (!/^\p{Ll}/u.test(after)) return true
  return /[\p{Lu}_.(]/u.test(after) || before.length > 3 || !/^\p{L}+$/u.test(before)
}
