/** A part of a mail, as it was sent: its words are still encoded. */
export interface MimePart {
  /** Lower case: `text/plain`, `multipart/mixed`. */
  readonly type: string
  /** `attachment`, `inline` or nothing. */
  readonly disposition?: string
  /** Its header lines; those of the mail for the outermost. */
  readonly header: Buffer
  readonly body: Buffer
  /** Bytes of the body once decoded, as far as that can be told beforehand. */
  readonly size: number
  /** True where the body was not read to its end. */
  readonly isCut?: true
  /** Of an attachment, where it is known beforehand. */
  readonly name?: string
  /** What a `multipart/*` or an inline `message/rfc822` holds. */
  readonly parts: readonly MimePart[]
}

const deepest = 20
const mostParts = 500
/** Bytes of a header that are read. */
const longestHeader = 128 * 1024

/** Splits a mail, however broken, into its parts. `isCut`: `raw` is only its beginning. */
export function mimePartOf(raw: Buffer, isCut = false): MimePart {
  return partOf(raw, isCut, 'text/plain', 0, { left: mostParts })
}

function partOf(raw: Buffer, isCut: boolean, usual: string, depth: number, budget: { left: number }): MimePart {
  budget.left--
  const { header, body } = headAndBody(raw)
  const lines = unfolded(header)
  const type = /^content-type:\s*([\w.+-]+\/[\w.+-]+)/im.exec(lines)?.[1]?.toLowerCase() ?? usual
  const disposition = /^content-disposition:\s*([\w-]+)/im.exec(lines)?.[1]?.toLowerCase()
  const encoding = /^content-transfer-encoding:\s*"?([\w-]+)/im.exec(lines)?.[1]?.toLowerCase()
  const size = encoding === 'base64' ? Math.floor((body.length * 3 * 76) / (4 * 78)) : body.length
  const part = { type, header, body, size, ...(disposition === undefined ? {} : { disposition }) }
  const cut = isCut ? ({ isCut } as const) : {}
  if (depth >= deepest || budget.left <= 0) return { ...part, ...cut, parts: [] }
  if (type.startsWith('multipart/')) {
    const boundary = boundaryOf(lines)
    // Without a boundary nothing can be told apart: what is there is read as words.
    if (boundary === undefined) return { ...part, ...cut, type: 'text/plain', parts: [] }
    const inner = type === 'multipart/digest' ? 'message/rfc822' : 'text/plain'
    const pieces = between(body, boundary)
    const parts: MimePart[] = []
    for (const [index, piece] of pieces.entries()) {
      if (budget.left <= 0) break
      parts.push(partOf(piece, isCut && index === pieces.length - 1, inner, depth + 1, budget))
    }
    return { ...part, parts }
  }
  if (type === 'message/rfc822' && disposition !== 'attachment' && encoding !== 'base64')
    return { ...part, ...cut, parts: [partOf(body, isCut, 'text/plain', depth + 1, budget)] }
  return { ...part, ...cut, parts: [] }
}

function headAndBody(raw: Buffer): { readonly header: Buffer; readonly body: Buffer } {
  const blank = /^\r?\n/.exec(raw.subarray(0, 2).toString('latin1'))
  if (blank) return { header: Buffer.alloc(0), body: raw.subarray(blank[0].length) }
  const ends = ['\r\n\r\n', '\n\n', '\n\r\n'].flatMap((end) => {
    const at = raw.indexOf(end)
    return at < 0 ? [] : [{ at, length: end.length }]
  })
  const first = ends.sort((a, b) => a.at - b.at)[0]
  if (!first) return { header: raw.subarray(0, longestHeader), body: Buffer.alloc(0) }
  return { header: raw.subarray(0, Math.min(first.at, longestHeader)), body: raw.subarray(first.at + first.length) }
}

/** Header lines with their continuations on one line each. */
const unfolded = (header: Buffer): string => header.toString('latin1').replace(/\r?\n[ \t]+/g, ' ')

function boundaryOf(lines: string): string | undefined {
  const line = /^content-type:.*$/im.exec(lines)?.[0] ?? ''
  const [, quoted, plain] = /;\s*boundary\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^\s;"]+))/i.exec(line) ?? []
  const boundary = quoted?.replace(/\\(.)/g, '$1') ?? plain
  return boundary === undefined || boundary === '' || boundary.length > 200 ? undefined : boundary
}

/** What lies between the boundary lines; what stands before the first and behind the last is nobody's. */
function between(body: Buffer, boundary: string): readonly Buffer[] {
  const mark = Buffer.from(`--${boundary}`, 'latin1')
  const found: Buffer[] = []
  let start = -1
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    if (at > 0 && body[at - 1] !== 10) continue
    const tail = /^(--)?[ \t]*(?:\r?\n|$)/.exec(body.subarray(at + mark.length, at + mark.length + 80).toString('latin1'))
    if (!tail) continue
    if (start >= 0) found.push(body.subarray(start, Math.max(start, at - (body[at - 2] === 13 ? 2 : 1))))
    start = tail[1] === undefined ? at + mark.length + tail[0].length : -1
    if (start < 0 || found.length >= mostParts) return found
  }
  // The last boundary is missing where a mail was cut off.
  if (start >= 0 && start < body.length) found.push(body.subarray(start))
  return found
}
