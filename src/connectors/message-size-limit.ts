import { IbidError } from '../core/fault.ts'

/** Bytes of one message from a server. */
const largest = 10_000_000
/** Objects and lists inside each other. The protocol itself needs some ten; what reads the message later may recurse this far without harm. */
const deepest = 100

/** How messages follow each other: one a line, as on a pipe; as server-sent events, whose words stand behind `data:`; or the whole body is one. */
type Framing = 'lines' | 'events' | 'body'

const [lineFeed, carriageReturn, quote, backslash] = [0x0a, 0x0d, 0x22, 0x5c]
const dataField = Buffer.from('data:')

/**
 * Looks at the bytes of JSON messages before anything parses them: throws `IbidError('malformed')` as soon as one is too large or nested too deeply. It is
 * called with one chunk after the other.
 */
export function messageSizeGuard(framing: Framing): (chunk: Uint8Array) => void {
  let size = 0
  let depth = 0
  let inText = false
  let escaped = false
  /** Bytes of the line so far, and how many of them are as in `data:`. */
  let column = 0
  let asField = 0
  let before = 0

  const endLine = () => {
    if (framing === 'lines' || column === 0) size = depth = 0
    inText = escaped = false
    column = asField = 0
  }
  /** Whether the byte belongs to a message; in an event, only what follows `data:` does. */
  const counts = (byte: number): boolean => {
    column++
    if (framing !== 'events' || asField === dataField.length) return true
    if (column === asField + 1 && byte === dataField[asField]) asField++
    return false
  }
  const look = (byte: number) => {
    if (escaped) escaped = false
    else if (inText) {
      if (byte === backslash) escaped = true
      else if (byte === quote) inText = false
    } else if (byte === quote) inText = true
    else if (byte === 0x5b || byte === 0x7b) depth++
    else if ((byte === 0x5d || byte === 0x7d) && depth > 0) depth--
  }
  return (chunk) => {
    for (const byte of chunk) {
      const ends = framing !== 'body' && (byte === lineFeed || (framing === 'events' && byte === carriageReturn))
      if (!ends) {
        if (++size > largest) throw new IbidError('malformed', `the server sent a message larger than ${largest / 1_000_000} MB`)
        if (counts(byte)) look(byte)
        if (depth > deepest) throw new IbidError('malformed', `the server sent a message nested more than ${deepest} levels deep`)
      } else if (!(byte === lineFeed && before === carriageReturn && framing === 'events')) endLine()
      before = byte
    }
  }
}
