import { oneLine } from '../../../core/text/one-line.ts'

/** Characters that are looked at; services send a few hundred. */
const longest = 4_000
const unseen = /<!--[\s\S]{0,1000}?-->|<(?:script|style)\b[^<>]{0,100}>[\s\S]{0,1000}?<\/(?:script|style)\s*>/g
/** Only tags that services write, and in lower case: `Array<string>` and `Map<K, V>` of a page about code are words. */
const apart = /<\/?(?:br|div|h[1-6]|hr|li|ol|p|pre|table|tbody|td|th|tr|ul)(?:\s[^<>]*)?\/?>/g
const within =
  /<\/?(?:a|abbr|b|bdi|cite|code|del|em|font|i|img|ins|kbd|mark|q|s|small|span|strike|strong|sub|sup|time|u|wbr)(?:\s[^<>]*)?\/?>/g

/** Makes texts of a service plain: without markup, entities as their characters, on one line of at most so many characters. Loads a parser, once. */
export async function plainTextOf(): Promise<(text: string, most: number) => string> {
  const { Parser } = await import('htmlparser2')
  const decoded = (text: string): string => {
    if (!text.includes('&')) return text
    let words = ''
    const parser = new Parser({
      ontext: (part) => {
        words += part
      },
    })
    parser.end(text.replaceAll('<', '&lt;'))
    return words
  }
  return (text, most) => {
    const words = text.slice(0, longest).replace(unseen, ' ').replace(apart, ' ').replace(within, '')
    return oneLine(decoded(words).replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' '), most)
  }
}
