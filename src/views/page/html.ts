import { safeToShow } from '../../core/control-sequences.ts'

/** A piece of HTML whose outside words are escaped. Only `html` makes one. */
export interface Html {
  readonly markup: string
}

/** What may stand in a template: words, which are escaped; pieces and lists of pieces, which are taken as they are; nothing. */
type Part = string | number | Html | readonly Html[] | false | undefined

/** HTML with words put in safely, between tags and in quoted attributes: `html\`<p title="${words}">${words}</p>\``. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  markup: texts.reduce((markup, text, index) => markup + markupOf(parts[index - 1]) + text),
})

function markupOf(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}

const escaped = (text: string): string => safeToShow(text).replace(/[&<>"']/g, (character) => entities[character] ?? '')

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A link where the address leads to a page, a file or a mailbox; else the words alone, so that nothing else is ever run or opened. */
export const link = (address: string, words: string | Html = address): Html =>
  /^(?:https?|file|mailto):/i.test(address) ? html`<a href="${address}" rel="noreferrer">${words}</a>` : html`${words}`
