import { createRequire } from 'node:module'

const ascii = /^[ -~]*$/
/** Characters of one cell (up to U+25FF) or two that never join their neighbours to one sign: most text, measured without Unicode's tables. */
const single =
  /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u05d0-\u05ea\u0620-\u064a\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u22ff\u2500-\u259f\u3001-\u3029\u3041-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/

/** Loaded for the first text beyond that: with the tables of its own and of ICU it takes longer than all the rest of the renderer. */
function loadMeasure(): { readonly width: (text: string) => number; readonly segmenter: Intl.Segmenter } {
  const { default: width }: typeof import('string-width') = createRequire(import.meta.url)('string-width')
  return { width, segmenter: new Intl.Segmenter() }
}

let measure: ReturnType<typeof loadMeasure> | undefined

/** How many cells of a terminal a text takes, sign by sign as people see them: Chinese and emoji two, combining marks none. */
export function cellsOf(text: string): number {
  if (ascii.test(text)) return text.length
  if (!single.test(text)) return (measure ??= loadMeasure()).width(text)
  let cells = 0
  for (let index = 0; index < text.length; index++) cells += text.charCodeAt(index) < 0x2600 ? 1 : 2
  return cells
}

/** The signs of a text as people see them (grapheme clusters). */
export function signsOf(text: string): readonly string[] {
  if (single.test(text)) return text.split('')
  return Array.from((measure ??= loadMeasure()).segmenter.segment(text), ({ segment }) => segment)
}
