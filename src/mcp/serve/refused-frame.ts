import { jsonShape, mostLevels } from '../../core/json-shape.ts'

/** Bytes of one message at most. */
export const mostBytes = 4 * 1024 * 1024

/** The answer of JSON-RPC to a message that is not looked into. */
export interface RefusedFrame {
  readonly jsonrpc: '2.0'
  readonly id: string | number | null
  readonly error: { readonly code: number; readonly message: string }
}

const invalidRequest = -32600

/** Why a message is refused before it is parsed, as the answer to it; undefined for one that may be parsed. */
export function refusedFrame(text: string): RefusedFrame | undefined {
  const { levels, id } = jsonShape(text)
  if (levels <= mostLevels) return undefined
  return refusal(id, `the message is nested ${levels} levels deep; the limit is ${mostLevels}: send flatter arguments`)
}

/** The answer to a message that is too long to be read. */
export const tooLong = (): RefusedFrame => refusal(null, `the message is longer than ${mostBytes} bytes; send less at once`)

const refusal = (id: RefusedFrame['id'], message: string): RefusedFrame => ({
  jsonrpc: '2.0',
  id,
  error: { code: invalidRequest, message },
})
