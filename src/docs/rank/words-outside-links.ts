import { words } from '../../core/text/words.ts'

/** What leads elsewhere: images, links with a target or a reference, bare addresses, tags such as `#hooks`. */
const leading =
  /!\[[^\]\n]{0,500}\](?:\([^()\n]{0,1000}\)|\[[^\]\n]{0,200}\])?|\[(?:[^[\]\n]|\n(?!\n)|\[[^[\]\n]{0,200}\]){0,500}\](?:\([^()\n]{0,1000}\)|\[[^\]\n]{0,200}\])|<?https?:\/\/[^\s<>)]{1,1000}>?|(?<!\S)#\p{L}[\p{L}\p{N}_-]{0,60}(?!\S)/gu
/** What only a machine reads: tags and comments of HTML, which hold places to jump to, and what a template fills in. */
export const silent = /\{\{[^{}\n]{0,200}\}\}|<!--.{0,2000}?-->|<\/?[a-z][a-z0-9-]{0,20}(?:\s[^<>]{0,1000})?\/?>/gisu
/** A cell of a bar to turn pages: a name in brackets and nothing else. */
const buttons = /(?<=\|\s*)\[[^[\]|\n]{0,60}\](?=\s*\|)/gu

/** What a stretch of text says itself, without what leads elsewhere. */
export interface WordsOutsideLinks {
  /** Words outside of links. */
  readonly own: number
  /** Characters of links, their targets included. */
  readonly led: number
  /** The text without links, tags and comments. */
  readonly text: string
}

/** Takes links out with their labels, and tags with their attributes. Linear. */
export const wordsOutsideLinks = (text: string): WordsOutsideLinks => {
  let led = 0
  const rest = text
    .replace(silent, ' ')
    .replace(buttons, ' ')
    .replace(leading, (link) => {
      led += link.length
      return ' '
    })
  return { own: words(rest).length, led, text: rest }
}
