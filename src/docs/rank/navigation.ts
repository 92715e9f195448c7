import { type Sentence, sentences } from '../../core/text/sentences.ts'
import { stopWords } from '../../core/text/stop-words.ts'
import { words } from '../../core/text/words.ts'
import { silent, wordsOutsideLinks } from './words-outside-links.ts'

/** Words outside of links with which a line says something: as a sentence, and without the end of one. */
const leastOfSentence = 4
const leastOfLine = 8
/** A section with so many words of its own is no navigation, whatever else it has. */
const enough = 20
/** Beside so large a share of links, fewer words are only their introduction. */
const mostlyLinks = 0.65
/** Words that carry meaning in a sentence that only names where it leads: beside a link, and without the title in a page that only names where it went. */
const mostBesideLink = 3
const mostBesideName = 2
/** Characters that are looked at, first fewer: most sections say something soon, and what says nothing so long says nothing. */
const looked = [600, 4_000]

/** What is needed to know of a section. */
interface Named {
  readonly title: string
  readonly heading: string
  readonly text: string
}

const ends = /[.!?:…。！？：]["'”’)\]*_`]*$/u
const value = /`[^`]*[\p{L}\p{N}][^`]*`|\p{N}/u

/**
 * How many words a piece of a section says itself, 0 where it says nothing: a sentence or long line says what it has outside of links; code, values and rows
 * with something in two cells say enough.
 */
export const wordsTold = (piece: string, kind: Sentence['kind']): number => {
  if (kind === 'code') return words(piece).length > 0 ? enough : 0
  const { own, text } = wordsOutsideLinks(piece)
  if (kind === 'row') return text.split('|').filter((cell) => /[\p{L}\p{N}]/u.test(cell)).length > 1 ? enough : 0
  if (own >= leastOfLine || (own >= leastOfSentence && ends.test(piece))) return words(piece).length
  return value.test(text) ? own : 0
}

const meaningOf = (text: string): number => words(text).filter((word) => !stopWords.has(word)).length

/**
 * One sentence that only names where it leads: beside a link, or without a heading and with the name of its page, as those do that stand where another page
 * stood.
 */
const isPointer = ({ title, heading, text }: Named): boolean => {
  const [only, ...others] = sentences(text.replace(silent, ' '))
  if (only === undefined || others.length > 0) return false
  const { led, text: own } = wordsOutsideLinks(text)
  if (led > 0) return !value.test(own) && meaningOf(own) <= mostBesideLink
  const name = title.replace(/\s*\([^()]*\)$/u, '').trim()
  if (heading !== '' || name === '' || !text.includes(name)) return false
  const rest = text.replace(name, ' ')
  return !value.test(rest) && meaningOf(rest) <= mostBesideName
}

/**
 * Whether a section only leads elsewhere and says nothing itself: nothing at all, lists of links, contents, bars to turn pages, tags, a page that names where it
 * went. Told from its text alone.
 */
export const isNavigation = (section: Named): boolean =>
  !isPlainProse(section.text.slice(0, looked[0])) &&
  looked.every(
    (length, at) => (at > 0 && section.text.length <= (looked[at - 1] ?? 0)) || onlyLeads(section, beginning(section.text, length)),
  )

/** The first lines of a text, so many characters at most: half a tag reads like words. */
const beginning = (text: string, length: number): string => {
  const line = text.length <= length ? -1 : text.lastIndexOf('\n', length)
  return text.slice(0, line > length / 2 ? line : length)
}

/** Sentences without anything that could be a link or a row: most sections begin so, and need no closer look. */
const isPlainProse = (text: string): boolean =>
  !/[[<|]|https?:/u.test(text) && (text.match(/[a-z]{2,}[.,:;!?]?(?=\s)/gu)?.length ?? 0) > 2 * enough

const onlyLeads = (section: Named, text: string): boolean => {
  let [told, ledTo, own] = [0, 0, 0]
  for (const { start, end, kind } of sentences(text)) {
    const piece = text.slice(start, end)
    const said = wordsTold(piece, kind)
    told += said
    if (told >= enough) return false
    if (said > 0) own += piece.length
    else ledTo += wordsOutsideLinks(piece).led
  }
  return told === 0 || ledTo / (ledTo + own) >= mostlyLinks || isPointer(section)
}
