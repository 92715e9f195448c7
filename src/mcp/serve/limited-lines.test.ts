import { text as readAll } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { limitedLines } from './limited-lines.ts'
import { mostBytes, type RefusedFrame } from './refused-frame.ts'

/** What passes, and what is refused, when these pieces come. */
async function passed(...pieces: readonly (string | Buffer)[]) {
  const refused: RefusedFrame[] = []
  const lines = limitedLines({ refuse: (answer) => refused.push(answer), last: async () => {} })
  for (const piece of pieces) lines.write(piece)
  lines.end()
  return { text: await readAll(lines), refused }
}

describe('lines of messages', () => {
  it('pass whole, however they are cut on the way', async () => {
    const whole = Buffer.from('{"a":"ä"}\n{"b":2}\n')
    const { text } = await passed(whole.subarray(0, 7), whole.subarray(7, 8), whole.subarray(8))
    expect(text).toBe('{"a":"ä"}\n{"b":2}\n')
  })

  it('are refused where they are nested too deep, addressed to who sent them, and the next one passes', async () => {
    const deep = `{"jsonrpc":"2.0","id":"q7","method":"tools/call","params":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    const { text, refused } = await passed(`${deep}\n{"next":1}\n`)
    expect(text).toBe('{"next":1}\n')
    expect(refused).toEqual([
      {
        jsonrpc: '2.0',
        id: 'q7',
        error: { code: -32600, message: 'the message is nested 200001 levels deep; the limit is 100: send flatter arguments' },
      },
    ])
  })

  it('are refused where they are too long, held in memory no longer than needed, and the next one passes', async () => {
    const piece = Buffer.alloc(1024 * 1024, 'x')
    const { text, refused } = await passed(piece, piece, piece, piece, piece, '\n{"next":1}\n')
    expect(text).toBe('{"next":1}\n')
    expect(refused).toEqual([
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: `the message is longer than ${mostBytes} bytes; send less at once` } },
    ])
  })
})
