import { Parser } from 'htmlparser2'

/** Their text is no part of what a reader sees. */
const unseen = new Set([
  'script',
  'style',
  'head',
  'title',
  'template',
  'noscript',
  'svg',
  'math',
  'object',
  'iframe',
  'select',
  'textarea',
])
const voids = new Set(['img', 'br', 'hr', 'input', 'meta', 'link', 'base', 'area', 'col', 'embed', 'source', 'track', 'wbr', 'param'])
const blocks = new Set(
  'address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
const paragraphs = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'table', 'pre', 'hr'])

/** Where mail programs put what is answered to, beside `blockquote`. */
const quoteIds = /^(?:mail-editor-reference-message-container|OLK_SRC_BODY_SECTION)$/i
const quoteClasses = /(?:^|\s)(?:yahoo_quoted|moz-cite-prefix)(?:\s|$)/i

/** What senders of newsletters fill the preview with. */
const padding = /(?:(?:\u00ad|\u034f|\u200b|\u200c|\u2007|\ufeff) ?){2,}/g

interface Open {
  readonly tag: string
  readonly isHidden: boolean
  readonly isQuote: boolean
  readonly isPre: boolean
}

/**
 * The words that a reader of HTML mail sees, as plain text: lines where blocks end, `> ` before what is quoted, links by their text. Hidden text, scripts,
 * styles and pictures leave nothing.
 */
export function htmlWords(source: string): string {
  const open: Open[] = []
  let text = ''
  let line = ''
  let isNew = true
  let quoted = 0
  const endLine = (isParagraph: boolean): void => {
    const words = line.trimEnd()
    if (words !== '') text += `${'> '.repeat(Math.min(quoted, 3))}${words}\n`
    line = ''
    isNew = true
    if (isParagraph && text !== '' && !text.endsWith('\n\n')) text += '\n'
  }
  const parser = new Parser({
    onopentag(tag, attributes) {
      const parent = open.at(-1)
      if (tag === 'br') {
        if (!parent?.isHidden) endLine(line.trim() === '' && isNew)
        return
      }
      if (voids.has(tag) && tag !== 'hr') return
      const isHidden = (parent?.isHidden ?? false) || unseen.has(tag) || isHiddenBy(attributes)
      if (!isHidden && blocks.has(tag)) endLine(paragraphs.has(tag))
      if (tag === 'hr') return
      const isQuote = tag === 'blockquote' || quoteIds.test(attributes['id'] ?? '') || quoteClasses.test(attributes['class'] ?? '')
      if (isQuote && !isHidden) endLine(true)
      if (isQuote && !isHidden) quoted++
      open.push({ tag, isHidden, isQuote: isQuote && !isHidden, isPre: tag === 'pre' || (parent?.isPre ?? false) })
      if (!isHidden && tag === 'li') line = '- '
      if (!isHidden && (tag === 'td' || tag === 'th') && line.trim() !== '') line = `${line.trimEnd()}  `
    },
    ontext(words) {
      const inside = open.at(-1)
      if (inside?.isHidden) return
      if (inside?.isPre) {
        const [first = '', ...rest] = words.split(/\r?\n/)
        line += first
        for (const next of rest) {
          endLine(false)
          line = next
        }
        return
      }
      const flat = words.replace(/[\s\u00a0]+/g, ' ').replace(padding, ' ')
      line += line === '' || line.endsWith(' ') ? flat.trimStart() : flat
      if (line !== '') isNew = false
    },
    onclosetag(tag) {
      if (tag === 'br' || voids.has(tag)) return
      const at = open.findLastIndex((element) => element.tag === tag)
      if (at < 0) return
      const element = open[at]!
      if (!element.isHidden && (blocks.has(tag) || element.isQuote)) endLine(paragraphs.has(tag) || element.isQuote)
      quoted -= open.slice(at).filter(({ isQuote }) => isQuote).length
      open.length = at
    },
  })
  parser.write(source)
  parser.end()
  endLine(false)
  return text.replace(/\n{3,}/g, '\n\n').trim()
}

const nothing = String.raw`0(?:\.0+)?(?:px|pt|em|rem|%|vh|vw)?\s*(?:!important)?\s*(?:;|$)`
const hiding = new RegExp(
  String.raw`(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all|(?:font-size|opacity|max-height|max-width)\s*:\s*${nothing}|(?:font-size|line-height)\s*:\s*[01](?:px|pt)\s*(?:!important)?\s*(?:;|$)|text-indent\s*:\s*-\d{3,}|(?:left|top)\s*:\s*-\d{3,})`,
  'i',
)
const empty = new RegExp(String.raw`(?:^|[;\s])(?:height|width)\s*:\s*${nothing}`, 'i')
const colour = /(?:^|[;\s])color\s*:\s*([^;!]+)/i
const ground = /(?:^|[;\s])background(?:-color)?\s*:\s*([^;!]+)/i

function isHiddenBy(attributes: Readonly<Record<string, string>>): boolean {
  if ('hidden' in attributes) return true
  const style = (attributes['style'] ?? '').slice(0, 2000)
  if (style === '') return false
  if (hiding.test(style) || (empty.test(style) && /overflow\s*:\s*hidden/i.test(style))) return true
  const [text, behind] = [colour.exec(style)?.[1], ground.exec(style)?.[1]].map((value) => value?.trim().toLowerCase())
  return text === 'transparent' || (text !== undefined && text === behind)
}
