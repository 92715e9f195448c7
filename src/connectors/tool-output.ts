import type { CallToolResult } from '@modelcontextprotocol/client'
import type { MediaBytes } from '../core/media.ts'
import type { Source } from '../core/source.ts'
import type { ToolOutput } from '../core/tool.ts'
import { outsideLine, outsideText } from './outside-text.ts'

/** Characters of the text of one result, of one of its resources, and of its structured part as JSON. */
const longest = { text: 100_000, resource: 100_000, data: 1_000_000 } as const

/** Where a result comes from. */
export interface Origin {
  /** Of this result, unlike any other. */
  readonly id: string
  /** URI of the tool. */
  readonly place: string
  /** What people call it. */
  readonly title: string
}

/**
 * What a server answered, as a tool's output. Its words are a source, too, so that an answer can cite them; so are the texts of resources it sent along. All
 * of it is from outside: plain characters, bounded.
 */
export function toolOutput({ content, structuredContent, isError }: CallToolResult, origin: Origin): ToolOutput {
  const data = structuredContent === undefined ? undefined : cleaned(structuredContent)
  const json = data === undefined ? '' : JSON.stringify(data)
  const words = content.map(wordsOf).filter(Boolean).join('\n')
  const text = outsideText(words || json, longest.text)
  const sources = [...ownSource(text, origin, isError), ...content.flatMap((block) => resourceSource(block, origin))]
  const media = content.flatMap(mediaOf)
  return {
    text,
    ...(sources.length > 0 ? { sources } : {}),
    ...(data !== undefined && json.length <= longest.data ? { data } : {}),
    ...(media.length > 0 ? { media } : {}),
    ...(isError ? { failed: true } : {}),
  }
}

type Block = CallToolResult['content'][number]

function wordsOf(block: Block): string {
  if (block.type === 'text') return block.text
  if (block.type === 'resource_link') return [`${block.title ?? block.name}: ${block.uri}`, block.description].filter(Boolean).join(' - ')
  return ''
}

/** The text itself, to be cited. */
const ownSource = (text: string, { id, place, title }: Origin, isError: boolean | undefined): readonly Source[] =>
  text === '' || isError ? [] : [{ id, title, uri: place, text }]

function resourceSource(block: Block, { id, place }: Origin): readonly Source[] {
  if (block.type !== 'resource' || !('text' in block.resource)) return []
  const { uri, text } = block.resource
  const address = outsideLine(uri, 500)
  // A link that people open is one of the web; any other stays a name within the server.
  const opens = /^https?:\/\//i.test(address) ? address : `${place}/${encodeURIComponent(address)}`
  return [{ id: `${id} ${address}`, title: address, uri: opens, text: outsideText(text, longest.resource) }]
}

function mediaOf(block: Block): readonly MediaBytes[] {
  if (block.type === 'image' || block.type === 'audio') return [bytesOf(block.data, block.mimeType)]
  if (block.type !== 'resource' || !('blob' in block.resource)) return []
  return [{ ...bytesOf(block.resource.blob, block.resource.mimeType), name: outsideLine(block.resource.uri, 100) }]
}

const bytesOf = (base64: string, mediaType = ''): MediaBytes => ({
  bytes: Buffer.from(base64, 'base64'),
  mediaType: /^[\w.+-]+\/[\w.+-]+$/.test(mediaType) ? mediaType : 'application/octet-stream',
})

/** A value of a server, its texts plain. Nested at most as deep as a message may be. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return outsideText(value, longest.data)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [outsideLine(key, 1_000), cleaned(member)]))
}
