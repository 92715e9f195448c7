import { withoutTableRows } from '../../../src/core/text/table-rows.ts'

/**
 * Markdown as its words read, without the signs that are not seen, also where it was cut within some of them. A guess by its letters, not a parse: for quotes,
 * and for what nobody looks at closely.
 */
export const plainWords = (text: string): string => withoutCode(withoutTableRows(text), outsideCode)

/** The same for text that ibid has made of pages, office files and PDF, which has lists, tables and code but no other Markdown. */
export const plainProse = (text: string): string => withoutCode(withoutTableRows(text), (part) => part.replace(listSigns, ''))

const listSigns = /^[ \t]*[-*+][ \t]+/gm

/** Reads each part outside of code by `read`: what stands in code is no sign. */
const withoutCode = (text: string, read: (part: string) => string): string =>
  withBothEnds(text)
    .split(/(`+[^`]+`+)/)
    .map((part, index) => (index % 2 === 1 ? part.replace(/^`+ ?| ?`+$/g, '') : read(part).replaceAll('`', '')))
    .join('')

/** Gives code its other end where the text was cut within it. */
function withBothEnds(text: string): string {
  const signs = text.match(/`+/g) ?? []
  if (signs.length % 2 === 0) return text
  return /^[^`]*[^\s`(]`+(?![\w`])/.test(text) ? `${signs[0]}${text}` : `${text}${signs.at(-1)}`
}

const outsideCode = (text: string): string =>
  text
    .replace(/^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?)/gm, '')
    .replace(/^[ \t]*[-*+][ \t]+(?:\[[ xX]\][ \t]+)?/gm, '')
    .replace(/!?\[([^\]]*)\](?:\([^()\s]*(?:\s+"[^"]*")?\)|\[[^\]]*\])/g, '$1')
    .replace(/\[\^[\w-]+\]/g, '')
    .replace(/<((?:https?|mailto):[^>\s]+)>/g, '$1')
    .replace(/^([^[\]]*)\]\([^()\s]*\)/, '$1')
    .replace(/!?\[([^\]]*)(?:\]\([^)\s]*)?$/, '$1')
    .replace(/(\*\*|__|~~)(?=\S)([\s\S]+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*\\])([*_])(?=\S)([^*_]+?)(?<=\S)\1(?![\w*])/g, '$2')
    .replace(/(?<![\w*\\])\*\*(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.,;:!?])\*\*(?![\w*])/gu, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1')
