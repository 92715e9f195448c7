import type { GivenFile } from '../../app/attachments/save-uploaded-file.ts'
import { IbidError } from '../../core/fault.ts'
import { boundaryOf, formParts } from './multipart.ts'

/** Bytes of one file, and of all of a request, at most. */
const limits = { part: 25_000_000, all: 100_000_000 } as const

/** Files of one request at most. */
const mostFiles = 100

/** The same, for those who send files. */
export const uploadRequestLimits = { batchFiles: mostFiles, batchBytes: limits.all } as const

/** What a form of any page can send without asking. */
const formTypes = new Set(['', 'multipart/form-data', 'application/x-www-form-urlencoded', 'text/plain'])

/**
 * The files of a request, one after another: those of a form in its fields `file`, or the body itself under `name`. Throws `IbidError`: `denied` for what a form of
 * another page could have sent, `limit` for more than 25 MB a file or 100 MB in all, `malformed` and `invalid` where there is no file.
 */
export async function* uploadedFiles(request: Request, name: string | undefined): AsyncGenerator<GivenFile, void> {
  const contentType = request.headers.get('content-type') ?? ''
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase()
  const body = bodyOf(request)
  try {
    if (formTypes.has(type) && !isMeant(request.headers))
      throw new IbidError(
        'denied',
        'a form or plain-text body requires the header x-ibid: 1',
        'send it, or a token as Authorization: Bearer TOKEN',
      )
    if (type === 'multipart/form-data') yield* filesOfForm(body, boundaryOf(contentType))
    else yield await wholeBody(body, name)
  } finally {
    await readOut(body)
  }
}

async function* filesOfForm(body: AsyncIterator<Uint8Array>, boundary: string | undefined): AsyncGenerator<GivenFile, void> {
  if (boundary === undefined) throw new IbidError('malformed', 'the form specifies no boundary')
  let count = 0
  for await (const { name: field, filename, bytes } of formParts(body, boundary, limits)) {
    if (field !== 'file' || filename === undefined)
      throw new IbidError(
        'invalid',
        `the form has an unexpected field ${field || 'without a name'}`,
        'send each file in a field named file',
      )
    if (++count > mostFiles) throw new IbidError('limit', `the form has more than ${mostFiles} files`, 'send fewer at a time')
    yield { name: filename, bytes }
  }
  if (count === 0) throw new IbidError('invalid', 'the form has no file', 'send each file in a field named file')
}

async function wholeBody(body: AsyncIterator<Uint8Array>, name: string | undefined): Promise<GivenFile> {
  if (name === undefined) throw new IbidError('invalid', 'the file has no name', 'add it: /v1/files?name=report.pdf')
  const parts: Uint8Array[] = []
  let length = 0
  for (let next = await body.next(); !next.done; next = await body.next()) {
    length += next.value.length
    if (length > limits.part)
      throw new IbidError('limit', `${name} is larger than ${limits.part / 1_000_000} MB`, 'make it smaller, or split it')
    parts.push(next.value)
  }
  return { name, bytes: Buffer.concat(parts) }
}

/** What is sent, as it comes. Throws `IbidError('malformed')` where the client goes away in the middle. */
function bodyOf({ body }: Request): AsyncIterator<Uint8Array> {
  const chunks = (body ?? new Blob([]).stream())[Symbol.asyncIterator]()
  return {
    next: () =>
      chunks.next().catch(() => {
        throw new IbidError('malformed', 'the request ended early', 'send it again')
      }),
  }
}

/** Clients that are still sending hear no answer; so a little more than may be sent is read, and forgotten. */
async function readOut(body: AsyncIterator<Uint8Array>): Promise<void> {
  let left: number = limits.all
  try {
    for (let next = await body.next(); !next.done && left > 0; next = await body.next()) left -= next.value.length
  } catch {
    // They have gone.
  }
}

/** Headers that no form can send. */
const isMeant = (headers: Headers): boolean => headers.get('x-ibid') === '1' || /^Bearer /i.test(headers.get('authorization') ?? '')
