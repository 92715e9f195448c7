import { safeToShow } from '../../core/control-sequences.ts'
import { counted } from '../../views/amounts.ts'

/** Text that is folded, by its number; see {@link folded}. */
export type Pastes = readonly string[]

/** A folded paste stands in the text of a prompt as one character that nobody types: the end of the last private plane. */
const firstMark = 0x10f000
const lastMark = 0x10fffd
const mark = /[\u{10f000}-\u{10fffd}]/gu

/** Splits text before and after each mark, which it keeps. */
export const aroundMarks = /([\u{10f000}-\u{10fffd}])/u

export const isMark = (character: string): boolean => aroundMarks.test(character)

/** Above how much text is folded; characters are UTF-16 units. */
export interface FoldLimits {
  readonly lines: number
  readonly characters: number
}

export const pasteLimits: FoldLimits = { lines: 10, characters: 2_000 }

/** Text from outside without what a prompt cannot hold: line breaks are line feeds, controls are gone. Tabs stay. */
export const cleanText = (text: string): string =>
  safeToShow(text.replace(/\r\n?|[\u2028\u2029]/g, '\n'))
    .replace(mark, '')
    .toWellFormed()

/** A tab has no width of its own to a cursor. */
export const withoutTabs = (text: string): string => text.replaceAll('\t', '    ')

export const isLong = (text: string, limits: FoldLimits = pasteLimits): boolean =>
  text.length > limits.characters || linesIn(text) > limits.lines

const linesIn = (text: string): number => text.replace(/\n$/, '').split('\n').length

/** Folds clean text into one mark; undefined where there are too many already. */
export function folded(pastes: Pastes, text: string): { readonly mark: string; readonly pastes: Pastes } | undefined {
  const known = pastes.indexOf(text)
  const at = known < 0 ? pastes.length : known
  if (firstMark + at > lastMark) return undefined
  return { mark: String.fromCodePoint(firstMark + at), pastes: known < 0 ? [...pastes, text] : pastes }
}

/** The text with every folded paste in full. */
export const unfolded = (pastes: Pastes, text: string): string => text.replace(mark, (each) => pasteOf(pastes, each))

/** How a folded paste is shown: `[pasted 120 lines]`. */
export function labelOf(pastes: Pastes, character: string): string {
  const text = pasteOf(pastes, character)
  const lines = linesIn(text)
  return `[pasted ${lines > 1 ? counted(lines, 'line') : counted(text.length, 'character')}]`
}

const pasteOf = (pastes: Pastes, character: string): string => pastes[(character.codePointAt(0) ?? 0) - firstMark] ?? ''

/** Above how much a prompt that comes back, from the history or an editor, is folded: people want to go on with what they typed. */
const promptLimits: FoldLimits = { lines: 40, characters: 4_000 }

/** A whole prompt as it is shown when it comes back: where it is long, its first line and the rest folded. */
export function shownPrompt(pastes: Pastes, whole: string): { readonly text: string; readonly pastes: Pastes } {
  const clean = cleanText(whole)
  const plain = { text: withoutTabs(clean), pastes }
  if (!isLong(clean, promptLimits)) return plain
  const head = /^[^\n]{0,200}\n/.exec(clean)?.[0] ?? ''
  const fold = folded(pastes, clean.slice(head.length))
  return fold ? { text: withoutTabs(head) + fold.mark, pastes: fold.pastes } : plain
}
