import type { ResultSource } from '../../../src/core/run-result.ts'
import { documentForm } from '../reader/document-form.ts'

/** A quote as it reads in its document: where that is Markdown, without the signs that are not seen there. */
export const readQuote = (quote: string, source: Pick<ResultSource, 'uri' | 'document'> | undefined): string =>
  source && documentForm({ path: source.document, uri: source.uri }) === 'markdown' ? withoutSigns(quote) : quote

const withoutSigns = (text: string): string =>
  text
    // What stands in code is no sign.
    .split(/(`+[^`]+`+)/)
    .map((part, index) => (index % 2 === 1 ? part.replace(/^`+ ?| ?`+$/g, '') : outsideCode(part)))
    .join('')

const outsideCode = (text: string): string =>
  text
    .replace(/^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+)/gm, '')
    .replace(/!?\[([^\]]*)\]\([^()\s]*(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/(\*\*|__|~~)(?=\S)([\s\S]+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*\\])([*_])(?=\S)([^*_]+?)(?<=\S)\1(?![\w*])/g, '$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1')
