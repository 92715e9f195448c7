import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'

/** A place in a list as a cursor: opaque to clients. */
export const cursorOf = (place: readonly string[]): string => Buffer.from(JSON.stringify(place)).toString('base64url')

/** The place that a cursor names. Throws a protocol error for one that is none of ours. */
export function placeOf(cursor: string): readonly string[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(place) && place.every((part) => typeof part === 'string')) return place
  } catch {
    // Said below.
  }
  throw foreignCursor()
}

/** What is said to a cursor that this server did not give. */
export const foreignCursor = (): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, 'the cursor is not from this server; list again without a cursor')

/** A page of a list that is held in memory, from where `cursor` says. */
export function pageOf<T>(
  list: readonly T[],
  cursor: string | undefined,
  size: number,
): { readonly items: readonly T[]; readonly nextCursor?: string } {
  const from = cursor === undefined ? 0 : Number(placeOf(cursor)[0])
  if (!Number.isInteger(from) || from < 0 || from > list.length) throw foreignCursor()
  const end = from + size
  return { items: list.slice(from, end), ...(end < list.length ? { nextCursor: cursorOf([String(end)]) } : {}) }
}
