import { createHash } from 'node:crypto'
import type { Tool as ListedTool } from '@modelcontextprotocol/client'
import { IbidError } from '../core/fault.ts'
import { canonicalJson, isRecord } from '../core/json.ts'
import { visible } from '../core/untrusted-text-fence.ts'
import { outsideLine, outsideText } from './outside-text.ts'

/** Characters of what a server may say about a tool; of its schema as JSON; of the words in that about one argument. */
const longest = { name: 128, title: 80, description: 2_000, schema: 30_000, words: 1_000 } as const

/** A tool as its server describes it, in words that a model may be shown. */
export interface ServerTool {
  /** The server's own name for it. */
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: { readonly [key: string]: unknown }
  /** What the server says that the tool does; worth something only where the server is trusted. */
  readonly hints: { readonly readOnly: boolean; readonly openWorld: boolean }
  /** Of all that the server says about it, to the letter. */
  readonly hash: string
}

/** Takes a tool from a server's list. Throws `IbidError('malformed')` for one that cannot be used, in words that follow its name. */
export function serverTool({ name, title, description = '', inputSchema, annotations = {} }: ListedTool): ServerTool {
  if (!/^[^\s\p{C}]{1,128}$/u.test(name))
    throw new IbidError('malformed', `has an invalid name (must be 1 to ${longest.name} visible characters)`)
  const said = canonicalJson({ name, title, description, inputSchema, annotations })
  if (canonicalJson(inputSchema).length > longest.schema)
    throw new IbidError('malformed', `has a schema larger than ${longest.schema / 1_000} kB`)
  return {
    name,
    title: outsideLine(title ?? annotations.title ?? name, longest.title),
    description: outsideText(description, longest.description),
    input: cleanSchema(inputSchema),
    hints: { readOnly: annotations.readOnlyHint === true, openWorld: annotations.openWorldHint !== false },
    hash: createHash('sha256').update(said).digest('hex'),
  }
}

/** What differs between two descriptions of the same tool, in words; empty where they are the same to the letter. */
export function changesOf(before: ServerTool, now: ServerTool): readonly string[] {
  if (before.hash === now.hash) return []
  const parts = ['title', 'description', 'input', 'hints'] as const
  const changed = parts.filter((part) => canonicalJson(before[part]) !== canonicalJson(now[part]))
  return changed.length > 0 ? changed.map((part) => (part === 'input' ? 'schema' : part)) : ['text that is not displayed']
}

/** A schema whose words are short and plain. What is no prose must be so already: a value that is not as it looks would be refused by the server. */
function cleanSchema(schema: { readonly [key: string]: unknown }): { readonly [key: string]: unknown } {
  const { $schema: _dialect, ...rest } = schema
  const clean = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') {
      if (key === 'description' || key === 'title') return outsideText(value, longest.words)
      return plain(value)
    }
    if (Array.isArray(value)) return value.map((each) => clean(each, ''))
    if (!isRecord(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [plain(name), clean(each, name)]))
  }
  return clean(rest, '') as { readonly [key: string]: unknown }
}

function plain(text: string): string {
  if (visible(text) !== text) throw new IbidError('malformed', 'has invisible characters in its schema')
  return text
}
