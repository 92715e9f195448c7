import { Transform } from 'node:stream'
import { mostBytes, type RefusedFrame, refusedFrame, tooLong } from './refused-frame.ts'

const lineFeed = 0x0a

interface Lines {
  /** Answers a message that may not be parsed. */
  refuse(answer: RefusedFrame): void
  /** Waited for when the input is over, before the stream ends. */
  last(): Promise<void>
}

/**
 * Passes on the lines of a stream, each a message, that may be parsed. The others are answered by `refuse` and go no further; the stream lives on. At most
 * one message is held in memory.
 */
export function limitedLines({ refuse, last }: Lines): Transform {
  let parts: Buffer[] = []
  let size = 0
  const add = (bytes: Buffer) => {
    size += bytes.length
    if (size <= mostBytes) parts.push(bytes)
    else parts = []
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0
      for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, from)) {
        add(chunk.subarray(from, end))
        from = end + 1
        const [line, length] = [Buffer.concat(parts).toString('utf8'), size]
        parts = []
        size = 0
        const refused = length > mostBytes ? tooLong() : refusedFrame(line)
        if (refused) refuse(refused)
        else this.push(`${line}\n`)
      }
      add(chunk.subarray(from))
      done()
    },
    flush: (done) => void last().finally(done),
  })
}
