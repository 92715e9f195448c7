import type { DocumentReader } from '../../../core/document-store.ts'
import type { ReadSource } from '../../../core/schemas/http/runs.ts'
import type { Source } from '../../../core/source.ts'
import type { App } from '../../app.ts'

/** Documents that are looked at. */
const mostDocuments = 50

/**
 * Says of each source what has become of it, where its document, as it is indexed now, does not hold all that the run has read of it. `sees`: whether whoever
 * asks may see a collection; of others nothing is said.
 */
export async function withSourcesNow(
  app: Pick<App, 'documents'>,
  sources: readonly ReadSource[],
  sees: (collection: string) => Promise<boolean>,
): Promise<readonly ReadSource[]> {
  const places = new Map(sources.flatMap(({ source }) => (placeOf(source) === undefined ? [] : [[keyOf(source), source] as const])))
  const seen = new Map<string, boolean>()
  const store = await app.documents()
  const texts = new Map<string, DocumentText | undefined>()
  for (const [key, source] of [...places].slice(0, mostDocuments)) {
    const { collection, path } = placeOf(source) ?? { collection: '', path: '' }
    if (!seen.has(collection)) seen.set(collection, await sees(collection))
    if (seen.get(collection)) texts.set(key, await store.read((reader) => textOf(reader, collection, path)))
  }
  return sources.map((read) => {
    const key = keyOf(read.source)
    if (!texts.has(key)) return read
    const text = texts.get(key)
    return text === undefined ? { ...read, now: 'removed' } : holds(text, read.source.text) ? read : { ...read, now: 'changed' }
  })
}

const placeOf = ({ id, collection, document }: Source): { readonly collection: string; readonly path: string } | undefined => {
  const its = /^[0-9a-f]{16}(?=\/)/.exec(id)?.[0] ?? collection
  return its === undefined || document === undefined ? undefined : { collection: its, path: document }
}

const keyOf = (source: Source): string => JSON.stringify(placeOf(source))

interface DocumentText {
  readonly whole: string
  readonly lines: ReadonlySet<string>
}

async function textOf(reader: DocumentReader, collection: string, path: string): Promise<DocumentText | undefined> {
  const document = await reader.documentAt(collection, path)
  if (!document) return undefined
  const headings = await reader.headings(document.number)
  const sections = await reader.sections(headings.map(({ number }) => number))
  const whole = headings.flatMap(({ heading }, at) => [heading, sections[at]?.text ?? '']).join('\n')
  return { whole, lines: new Set(whole.split('\n').map((line) => line.trim())) }
}

/** Line by line: what was read may be several sections with their headings, or be cut. */
const holds = ({ whole, lines }: DocumentText, read: string): boolean =>
  read.split('\n').every((line) => {
    const words = line.trim().replace(/^#{1,6}\s+/, '')
    return words === '' || lines.has(line.trim()) || lines.has(words) || whole.includes(words)
  })
