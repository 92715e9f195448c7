import type { FileHandle } from 'node:fs/promises'
import { openProven } from '../../../files/open-proven.ts'
import { mostMailBytes } from '../mail-change.ts'

/** A mail of an mbox file. */
export interface MboxMail {
  readonly raw: Buffer
  /** True where it was longer than what is read of a mail. */
  readonly isCut: boolean
  /** ms since 1970, of its `From ` line; undefined where that has none. */
  readonly at?: number
  /** The byte at which its `From ` line begins. */
  readonly start: number
}

const chunkBytes = 256 * 1024
const envelope = /^From \S*.{0,200}\d{1,2}:\d{2}.{0,80}$/
const [letterF, quote] = [0x46, 0x3e]

/**
 * The mails of an mbox file from a byte on, at which one begins. A mail begins with a line such as `From alex@acme.example Fri Oct  2 14:03:00 2026` behind
 * an empty line; `>From ` within mails is unquoted.
 */
export async function* mboxMails(path: string, from: number, signal: AbortSignal): AsyncGenerator<MboxMail> {
  await using file = await openProven(path)
  let mail: { lines: Buffer[]; bytes: number; isCut: boolean; readonly at: number; readonly start: number } | undefined
  let isAfterBlank = true
  const done = ({ lines, isCut, at, start }: NonNullable<typeof mail>): MboxMail => ({
    raw: Buffer.concat(lines),
    isCut,
    start,
    ...(at > 0 ? { at } : {}),
  })
  for await (const { line, start } of fileLines(file, from)) {
    if (isAfterBlank && line[0] === letterF && envelope.test(lineText(line))) {
      signal.throwIfAborted()
      if (mail) yield done(mail)
      mail = { lines: [], bytes: 0, isCut: false, at: envelopeTime(lineText(line)), start }
    } else if (mail) {
      if (mail.isCut || mail.bytes + line.length > mostMailBytes) mail.isCut = true
      else {
        mail.lines.push(line[0] === quote && /^>+From /.test(lineText(line)) ? line.subarray(1) : line)
        mail.bytes += line.length
      }
    }
    isAfterBlank = line.length <= 2 && lineText(line) === ''
  }
  if (mail) yield done(mail)
}

const lineText = (line: Buffer): string => line.subarray(0, 400).toString('latin1').trimEnd()

/** Lines with their ends; a line longer than a chunk comes in pieces. */
async function* fileLines(file: FileHandle, from: number): AsyncGenerator<{ readonly line: Buffer; readonly start: number }> {
  const chunk = Buffer.alloc(chunkBytes)
  let rest = Buffer.alloc(0)
  let start = from
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, chunkBytes, start + rest.length)
    if (bytesRead === 0) break
    const data = Buffer.concat([rest, chunk.subarray(0, bytesRead)])
    let begin = 0
    for (let end = data.indexOf(10); end >= 0; end = data.indexOf(10, begin)) {
      yield { line: data.subarray(begin, end + 1), start: start + begin }
      begin = end + 1
    }
    rest = Buffer.from(data.subarray(begin))
    start += begin
    if (rest.length > chunkBytes) {
      yield { line: rest, start }
      start += rest.length
      rest = Buffer.alloc(0)
    }
  }
  if (rest.length > 0) yield { line: rest, start }
}

/** The time in `From alex@acme.example Fri Oct  2 14:03:00 2026`. */
function envelopeTime(line: string): number {
  const [, date, time, zone = '+0000', year] = /(\w{3} +\d{1,2}) +(\d{1,2}:\d{2}(?::\d{2})?)(?: +([+-]\d{4}))? +(\d{4})/.exec(line) ?? []
  return date === undefined ? Number.NaN : Date.parse(`${date} ${year} ${time} ${zone}`)
}
