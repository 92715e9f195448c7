import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Fault } from '../../core/fault.ts'
import type { Json } from '../../core/json.ts'
import { visible } from '../../core/untrusted-text-fence.ts'

/** What a tool for reading gives: text and nothing else, since hosts differ in which part of a result the model sees. */
export const textResult = (text: string): CallToolResult => ({ content: [{ type: 'text', text: visible(text) }] })

/** What a tool for data gives: the data, and the same once more as text. */
export function dataResult(data: { readonly [key: string]: Json }): CallToolResult {
  const text = visible(JSON.stringify(data))
  return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) }
}

/** A failure, all of it in text, with the next step. */
export const faultResult = ({ message, remedy }: Pick<Fault, 'message'> & { readonly remedy?: string | undefined }): CallToolResult => ({
  ...textResult(remedy ? `${message}${/^\p{Lu}/u.test(remedy) ? '. ' : '; '}${remedy}` : message),
  isError: true,
})
