/** Words by which each end of a quote is named that is not named whole, and words of what stands around it. */
const endWords = 6
const contextWords = 3
/** A quote with more words or characters is named by its ends. */
const longest = { words: 15, characters: 200 }
/** A quote with fewer characters may stand elsewhere on the page too. */
const telling = 25

/**
 * The directive of a URL fragment (`:~:text=...`) at which browsers open a page and mark a quote that stands at `at` in `text`. A quote over several blocks, or
 * a long one, is named by its first and last words; one that may be found elsewhere too, with the words around it in its block. Undefined for a quote without words.
 */
export function textFragment(text: string, at: number, quote: string): string | undefined {
  const blocks = blocksOf(quote)
  const [first] = blocks
  const last = blocks.at(-1)
  if (first === undefined || last === undefined) return undefined
  const whole = blocks.length === 1 && first.length <= longest.characters && wordsOf(first).length <= longest.words
  const start = whole ? first : headOf(first, endWords)
  const end = whole ? [] : [encoded(tailOf(last, endWords))]
  const found = text.indexOf(start)
  const isPlain = start.length >= telling && found === text.lastIndexOf(start)
  const before = isPlain ? '' : tailOf(aroundOf(text.slice(at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1, at)), contextWords)
  const after = isPlain ? '' : headOf(aroundOf(text.slice(at + quote.length).split('\n', 1)[0] ?? ''), contextWords)
  return `:~:text=${[
    ...(before === '' ? [] : [`${encoded(before)}-`]),
    encoded(start),
    ...end,
    ...(after === '' ? [] : [`-${encoded(after)}`]),
  ].join(',')}`
}

/** What a page shows of lines that were read from it: without bullets, heading signs, fences and the bars of tables, none of which stand on the page. */
function blocksOf(text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => !/^[\s>]*(?:`{3,}|~{3,}|[|\s:-]+$)/.test(line))
    .flatMap((line) => (/^\s*\|/.test(line) || /\|\s*$/.test(line) ? line.split('|') : [line]))
    .map((line) => line.replace(/^[\s>]*(?:(?:[-*+•]|\d{1,9}[.)]|#{1,6})\s+)?/, '').trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
}

/** Words in the same block as a quote. What stands in the block beside it may not stand there on the page, where menus and pictures were left out. */
const aroundOf = (line: string): string => (line.includes('|') ? '' : (blocksOf(line)[0] ?? ''))

interface Word {
  readonly from: number
  readonly to: number
}

/** Words as browsers tell them apart, also in scripts that put nothing between them. */
const wordsOf = (line: string): readonly Word[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(line)].flatMap(({ index, segment, isWordLike }) =>
    isWordLike ? [{ from: index, to: index + segment.length }] : [],
  )

const headOf = (line: string, most: number): string => line.slice(0, wordsOf(line).slice(0, most).at(-1)?.to ?? 0)

const tailOf = (line: string, most: number): string => {
  const [first] = wordsOf(line).slice(-most)
  return first === undefined ? '' : line.slice(first.from).replace(/\s+$/, '')
}

/** Dashes and commas have a meaning of their own in a directive; brackets and quotes would end a link in running text. */
const encoded = (words: string): string =>
  encodeURIComponent(words.toWellFormed()).replace(/[-!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
