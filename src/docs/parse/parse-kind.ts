import type { ParsedDocument, ParseOutcome } from '../parsed.ts'
import { decode } from './decode.ts'
import type { Kind } from './kind.ts'
import { longestLine } from './lines.ts'

/** A document, and what it is. */
export interface ParseOrder {
  readonly kind: Kind
  /** What it is called where it has no title. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** Characters of the longest line that a text may have; longer ones are data, not words. */
const maxLineLength = 1_000_000

/** Parses a document of a kind, here and now: only what is small, or in a thread. Never throws: what cannot be read has a reason. */
export async function parseKind({ kind, name, bytes }: ParseOrder): Promise<ParseOutcome> {
  try {
    const outcome: ParseOutcome = isPacked(kind)
      ? { ok: true, document: await parsePacked(kind, bytes, name) }
      : await parseText(kind, bytes, name)
    return outcome.ok && outcome.document.sections.every(({ heading, text }) => heading === '' && text === '')
      ? { ok: false, reason: 'no readable text' }
      : outcome
  } catch (error) {
    return { ok: false, reason: reasonOf(error) }
  }
}

/** Whether the bytes are no text, so that a few of them may stand for much work. */
export const isPacked = (kind: Kind): kind is 'pdf' | 'docx' | 'xlsx' | 'pptx' =>
  kind === 'pdf' || kind === 'docx' || kind === 'xlsx' || kind === 'pptx'

const parseLines = async (kind: Kind, text: string, name: string): Promise<ParsedDocument> => {
  if (kind === 'markdown' || kind === 'mdx') return (await import('./markdown.ts')).parseMarkdown(text, name, { mdx: kind === 'mdx' })
  if (kind === 'rst') return (await import('./rst.ts')).parseRst(text, name)
  if (kind === 'asciidoc') return (await import('./asciidoc.ts')).parseAsciidoc(text, name)
  if (kind === 'csv') return (await import('./csv.ts')).parseCsv(text, name)
  if (kind === 'tsv') return (await import('./csv.ts')).parseCsv(text, name, '\t')
  if (kind === 'json-lines') return (await import('./json-lines.ts')).parseJsonLines(text, name)
  if (kind === 'code') return (await import('./code.ts')).parseCode(text, name)
  return (await import('./text.ts')).parseText(text, name)
}

const parseText = async (kind: Kind, bytes: Uint8Array, name: string): Promise<ParseOutcome> => {
  const decoded = kind === 'html' ? (await import('./html.ts')).decodeHtml(bytes) : decode(bytes)
  if ('reason' in decoded) return { ok: false, reason: decoded.reason }
  const text = decoded.text.toWellFormed()
  const withEncoding = (document: ParsedDocument): ParseOutcome => ({
    ok: true,
    document: decoded.encoding === 'utf-8' ? document : { ...document, metadata: { ...document.metadata, encoding: decoded.encoding } },
  })
  if (text.trim() === '') return { ok: false, reason: 'empty' }
  if (kind === 'html') return withEncoding((await import('./html.ts')).parseHtml(text, name))
  if (kind === 'notebook') return withEncoding(await (await import('./notebook.ts')).parseNotebook(text, name))
  const longest = longestLine(text)
  if (longest > maxLineLength) return { ok: false, reason: `one line has ${longest} characters; the limit is ${maxLineLength}` }
  return withEncoding(await parseLines(kind, text, name))
}

const parsePacked = async (kind: 'pdf' | 'docx' | 'xlsx' | 'pptx', bytes: Uint8Array, name: string): Promise<ParsedDocument> => {
  if (kind === 'pdf') return (await import('./pdf.ts')).parsePdf(bytes, name)
  if (kind === 'docx') return (await import('./docx.ts')).parseDocx(bytes, name)
  if (kind === 'xlsx') return (await import('./xlsx.ts')).parseXlsx(bytes, name)
  return (await import('./pptx.ts')).parsePptx(bytes, name)
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'damaged'
  if (error.name === 'PasswordException') return 'encrypted: a password is required'
  return `damaged: ${error.message.split('\n')[0]!.slice(0, 200)}`
}
