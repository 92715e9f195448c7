import type { ParsedDocument, ParseOutcome } from '../parsed.ts'
import { decode } from './decode.ts'
import { type Kind, kindOf, titleOfPath } from './kind.ts'
import { longestLine } from './lines.ts'
import { sniff } from './sniff.ts'

export { documentExtensions, kindOf } from './kind.ts'

/** Bytes of the largest file that is parsed; check a file's size against it before reading the file. */
export const maxDocumentBytes = 20 * 1024 * 1024

/** Characters of the longest line that a text may have; longer ones are data, not words. */
export const maxLineLength = 1_000_000

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(bytes < 10 * 1024 * 1024 ? 1 : 0)} MB`

const packed: readonly Kind[] = ['docx', 'xlsx', 'pptx']

/** Why a file's content is not what its name says, or the kind that its content shows it to be. */
const kindByContent = (path: string, bytes: Uint8Array): Kind | { readonly reason: string } => {
  const named = kindOf(path)
  const content = sniff(bytes)
  if (typeof content === 'object') return { reason: `not text: looks like ${content.binary}` }
  if (content === 'pdf') return 'pdf'
  if (content === 'compound') {
    const encrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(Buffer.from('EncryptedPackage', 'utf16le'))
    return { reason: encrypted ? 'encrypted: it needs a password' : 'an old binary Office format; save it as DOCX, XLSX or PPTX' }
  }
  if (content === 'zip') {
    const names = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    const found = packed.find((kind) =>
      names.includes(
        { docx: 'word/document.xml', xlsx: 'xl/workbook.xml', pptx: 'ppt/presentation.xml' }[kind as 'docx' | 'xlsx' | 'pptx'],
      ),
    )
    return found ?? (named && packed.includes(named) ? named : { reason: 'not text: looks like a ZIP archive' })
  }
  if (named === 'pdf' || (named && packed.includes(named)))
    return { reason: `damaged: not really ${named === 'pdf' ? 'a PDF' : `a ${named.toUpperCase()} file`}` }
  if (named === undefined || named === 'text')
    return /^\s*<(?:!doctype html|html)[\s>]/i.test(Buffer.from(bytes.subarray(0, 512)).toString('latin1')) ? 'html' : 'text'
  return named
}

const parseLines = async (kind: Kind, text: string, name: string): Promise<ParsedDocument> => {
  if (kind === 'markdown' || kind === 'mdx') return (await import('./markdown.ts')).parseMarkdown(text, name, { mdx: kind === 'mdx' })
  if (kind === 'rst') return (await import('./rst.ts')).parseRst(text, name)
  if (kind === 'asciidoc') return (await import('./asciidoc.ts')).parseAsciidoc(text, name)
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

const parsePacked = async (kind: Kind, bytes: Uint8Array, name: string): Promise<ParsedDocument> => {
  if (kind === 'pdf') return (await import('./pdf-in-thread.ts')).readPdf(bytes, name)
  if (kind === 'docx') return (await import('./docx.ts')).parseDocx(bytes, name)
  if (kind === 'xlsx') return (await import('./xlsx.ts')).parseXlsx(bytes, name)
  return (await import('./pptx.ts')).parsePptx(bytes, name)
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'damaged'
  if (error.name === 'PasswordException') return 'encrypted: it needs a password'
  return `damaged: ${error.message.split('\n')[0]!.slice(0, 200)}`
}

/**
 * Parses a file by what its name and its first bytes say it is. Never throws: what cannot be read has a reason. Nothing outside the bytes is read,
 * and nothing in them is run.
 */
export const parseDocument = async (file: { readonly path: string; readonly bytes: Uint8Array }): Promise<ParseOutcome> => {
  const { path, bytes } = file
  if (bytes.length === 0) return { ok: false, reason: 'empty' }
  if (bytes.length > maxDocumentBytes)
    return { ok: false, reason: `${megabytes(bytes.length)} is over the limit of ${megabytes(maxDocumentBytes)} for one document` }
  const kind = kindByContent(path, bytes)
  if (typeof kind === 'object') return { ok: false, reason: kind.reason }
  try {
    const name = titleOfPath(path)
    const outcome: ParseOutcome =
      kind === 'pdf' || packed.includes(kind)
        ? { ok: true, document: await parsePacked(kind, bytes, name) }
        : await parseText(kind, bytes, name)
    return outcome.ok && outcome.document.sections.every(({ heading, text }) => heading === '' && text === '')
      ? { ok: false, reason: 'no readable text' }
      : outcome
  } catch (error) {
    return { ok: false, reason: reasonOf(error) }
  }
}
