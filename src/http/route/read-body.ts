import { fault } from '../../core/fault.ts'
import { jsonShape, mostLevels } from '../../core/json-shape.ts'
import { type ProblemDetails, problemOf } from './problem.ts'

/** Bytes of a JSON body at most. */
const mostBytes = 4 * 1024 * 1024

/** What forms of other sites can send without asking. */
const formTypes: ReadonlySet<string> = new Set(['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])

/** The JSON of a request, looked at before it is parsed; a problem where it cannot be taken. */
export async function readJson(request: Request): Promise<{ readonly value: unknown } | { readonly problem: ProblemDetails }> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type !== 'application/json' && !type.endsWith('+json')) {
    const message = `the body must be application/json${type === '' ? '; it has no content type' : `, not ${type}`}`
    return formTypes.has(type) ? refused('denied', message) : { problem: problemOf(fault('usage', message), { status: 415 }) }
  }
  const bytes = await readBytes(request, mostBytes)
  if (!bytes) return refused('limit', `the body is larger than ${mostBytes} bytes`, 'send less at a time')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refused('malformed', 'the body is not UTF-8')
  }
  const { levels } = jsonShape(text)
  if (levels > mostLevels) return refused('malformed', `the body is nested ${levels} levels deep; ${mostLevels} are allowed`)
  try {
    return { value: JSON.parse(text) }
  } catch {
    return refused('malformed', 'the body is not JSON')
  }
}

/** The body of a request; undefined for one that is longer than `most` bytes, of which no more is read. */
export async function readBytes(request: Request, most: number): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return undefined
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of request.body ?? []) {
    length += part.length
    if (length > most) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const refused = (code: 'denied' | 'limit' | 'malformed', message: string, remedy?: string): { readonly problem: ProblemDetails } => ({
  problem: problemOf(fault(code, message, { remedy })),
})
