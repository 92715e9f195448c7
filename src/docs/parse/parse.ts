import type { ParseOutcome } from '../parsed.ts'
import { detectContent } from './detect-content.ts'
import { type Kind, kindOf, titleOfPath } from './kind.ts'
import { isPacked, parseKind } from './parse-kind.ts'

export { documentExtensions, kindOf } from './kind.ts'

/** Bytes of the largest file that is parsed; check a file's size against it before reading the file. */
export const maxDocumentBytes = 20 * 1024 * 1024

/** Bytes of a text that is parsed here and not in a thread: the slowest, Markdown, takes 20 ms for as many, less than a thread takes to begin. */
const mostBytesHere = 200_000

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(bytes < 10 * 1024 * 1024 ? 1 : 0)} MB`

const packed: readonly Kind[] = ['docx', 'xlsx', 'pptx']

/** Why a file's content is not what its name says, or the kind that its content shows it to be. */
const kindByContent = (path: string, bytes: Uint8Array): Kind | { readonly reason: string } => {
  const named = kindOf(path)
  const content = detectContent(bytes)
  if (typeof content === 'object') return { reason: `not text: looks like ${content.binary}` }
  if (content === 'pdf') return 'pdf'
  if (content === 'compound') {
    const encrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(Buffer.from('EncryptedPackage', 'utf16le'))
    return { reason: encrypted ? 'encrypted: a password is required' : 'old binary Office format; save it as DOCX, XLSX or PPTX' }
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
    return { reason: `damaged: not actually ${named === 'pdf' ? 'a PDF' : `a ${named.toUpperCase()} file`}` }
  if (named === undefined || named === 'text' || named === 'code')
    return /^\s*<(?:!doctype html|html)[\s>]/i.test(Buffer.from(bytes.subarray(0, 512)).toString('latin1')) ? 'html' : (named ?? 'text')
  return named
}

/**
 * Parses a file by what its name and its first bytes say it is, in a thread where that may take long. Never throws: what cannot be read has a reason. Nothing
 * outside the bytes is read, and nothing in them is run.
 */
export const parseDocument = async (file: { readonly path: string; readonly bytes: Uint8Array }): Promise<ParseOutcome> => {
  const { path, bytes } = file
  if (bytes.length === 0) return { ok: false, reason: 'empty' }
  if (bytes.length > maxDocumentBytes)
    return { ok: false, reason: `${megabytes(bytes.length)} exceeds the limit of ${megabytes(maxDocumentBytes)} per document` }
  const kind = kindByContent(path, bytes)
  if (typeof kind === 'object') return { ok: false, reason: kind.reason }
  const order = { kind, name: titleOfPath(path), bytes }
  if (isPacked(kind) || bytes.length > mostBytesHere) return (await import('./parse-in-thread.ts')).parseInThread(order)
  return parseKind(order)
}
