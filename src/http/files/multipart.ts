import { IbidError } from '../../core/fault.ts'
import { type PartHead, readPartHead } from './part-head.ts'

/** A part of a form: a file where it has a `filename`. */
export interface FormPart extends PartHead {
  readonly bytes: Uint8Array
}

/** Bytes of a whole form, and of one part of it, at most. */
export interface FormLimits {
  readonly all: number
  readonly part: number
}

const longestHead = 16_384
const headEnd = Buffer.from('\r\n\r\n')
const lineEnd = Buffer.from('\r\n')

/**
 * The parts of a form (`multipart/form-data`, RFC 7578) as they come: no more than one of them is in memory, and nothing is read behind the last. Throws
 * `IbidError('limit')` where it is longer than it may be, naming the file, and `IbidError('malformed')` where it is no such form or ends early.
 */
export async function* formParts(body: AsyncIterator<Uint8Array>, boundary: string, limits: FormLimits): AsyncGenerator<FormPart, void> {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const bytes = window(body, limits.all)
  // The first delimiter may stand at the very beginning.
  await bytes.before(delimiter, longestHead, () => malformed('it does not start with its boundary'))
  for (;;) {
    const isLast = await bytes.startsWith('--')
    if (isLast) return
    await bytes.before(lineEnd, longestHead, () => malformed('there is unexpected data after a boundary'))
    const head = readPartHead(await bytes.before(headEnd, longestHead, () => malformed('the header of a part is too long')))
    const tooLong = () =>
      new IbidError('limit', `${head.filename ?? head.name} is larger than ${megabytes(limits.part)}`, 'make it smaller, or split it')
    yield { ...head, bytes: await bytes.before(delimiter, limits.part, tooLong) }
  }
}

/** The boundary that the content type of a form names, if it does. */
export const boundaryOf = (contentType: string): string | undefined => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  return quoted ?? plain
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`

const malformed = (why: string): IbidError => new IbidError('malformed', `the form cannot be read: ${why}`)

/** What of a body has come and is not read yet. */
function window(chunks: AsyncIterator<Uint8Array>, most: number) {
  let held: Buffer = Buffer.from(lineEnd)
  let length = 0
  const more = async (): Promise<void> => {
    const { value, done } = await chunks.next()
    if (done) throw malformed('it ends early')
    length += value.length
    if (length > most) throw new IbidError('limit', `the form is larger than ${megabytes(most)}`, 'send fewer files at a time')
    held = Buffer.concat([held, value])
  }
  return {
    /** What stands before `mark`, which is read with it. `tooLong` is thrown for more than `longest` bytes. */
    async before(mark: Buffer, longest: number, tooLong: () => IbidError): Promise<Buffer> {
      const parts: Buffer[] = []
      let taken = 0
      for (;;) {
        const at = held.indexOf(mark)
        // The mark may have come in part.
        const sure = at >= 0 ? at : Math.max(0, held.length - mark.length + 1)
        parts.push(held.subarray(0, sure))
        taken += sure
        held = held.subarray(at >= 0 ? at + mark.length : sure)
        if (taken > longest) throw tooLong()
        if (at >= 0) return Buffer.concat(parts)
        await more()
      }
    },
    async startsWith(text: string): Promise<boolean> {
      while (held.length < text.length) await more()
      return held.subarray(0, text.length).toString('latin1') === text
    },
  }
}
