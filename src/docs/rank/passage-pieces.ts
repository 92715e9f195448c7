import { type Sentence, sentences } from '../../core/text/sentences.ts'
import { eachTerm } from '../../core/text/words.ts'
import { wordsTold } from './navigation.ts'
import { wordsOutsideLinks } from './words-outside-links.ts'

/** A sentence, list item, row or code block of a section: `text.slice(start, end)`. */
export interface Piece {
  readonly start: number
  readonly end: number
  readonly kind: Sentence['kind']
  /** It begins an item of a list. */
  readonly isItem: boolean
  /** The wanted terms that it holds. */
  readonly held: ReadonlySet<string>
  /** False where it is only links, an anchor or an image, or no more than a name. */
  readonly tells: boolean
  /** It introduces what stands behind it: it ends with a colon, is a title, or the head of a table. */
  readonly announces: boolean
}

/** A piece that seems to be a title or the name of an entry: short, and without the end of a sentence. */
const isTitle = (piece: string): boolean => piece.length < longestTitle && !/[.!?:;,。！？…]["'”’)\]*`]*$/u.test(piece)
const longestTitle = 60

/** Enough words and nothing that could be a link: no closer look is needed. */
const isPlainSentence = (words: string, kind: Sentence['kind']): boolean =>
  kind === 'prose' && !/[[<#|]|https?:/u.test(words) && /^(?:[\p{L}\p{N}]\S*\s+){8}/u.test(words)

const colon = /[:：]["'”’)\]*_`]*$/u
const bullet = /(?:^|\n)[ \t>]*((?:[-*+•]|\d{1,9}[.)])[ \t]+)$/u
const ruler = /^[ \t]*\r?\n[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\||\r?\n|$)/u

/** The pieces of a section in order, with the bullets of list items. */
export const piecesOf = (text: string, wanted: ReadonlySet<string>): readonly Piece[] =>
  sentences(text).map(({ start, end, kind }): Piece => {
    const words = text.slice(start, end)
    const held = new Set<string>()
    eachTerm(words, (term) => {
      if (wanted.has(term)) held.add(term)
    })
    const own = bullet.exec(text.slice(Math.max(0, start - 40), start))?.[1]?.length ?? 0
    const announces =
      kind === 'row'
        ? ruler.test(text.slice(end, end + 200))
        : kind !== 'code' && (colon.test(words) || kind === 'heading' || (own === 0 && isTitle(words) && wordsOutsideLinks(words).own > 0))
    return {
      start: start - own,
      end,
      kind,
      isItem: own > 0,
      held,
      tells: isPlainSentence(words, kind) || wordsTold(words, kind) > 0,
      announces,
    }
  })
