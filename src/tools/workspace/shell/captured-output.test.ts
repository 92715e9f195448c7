import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capturedOutput } from './captured-output.ts'

function captured(...chunks: readonly (string | Buffer)[]): string {
  const output = capturedOutput(() => undefined)
  for (const chunk of chunks) output.add(Buffer.from(chunk))
  const text = output.text()
  output.close()
  return text
}

describe('what a command prints', () => {
  it.each([
    ['one\r\ntwo\r\n', 'one\ntwo'],
    ['10%\r20%\r', '20%'],
    [`10%\r20%${'\r'.repeat(20)}\nend`, '20%\nend'],
    ['a long state\rshort\n', 'short'],
    ['spin -\b\\\b|\b/\bdone\n', 'spin done'],
    ['\u001b[31m50\u001b[0m\b\b60\n', '60'],
    ['\b\bno further back\n', 'no further back'],
    ['old\u001b[2Knew\n', 'new'],
    ['old\u001b[Gnew\n', 'new'],
    ['red \u001b[1;31mgreen\u001b[K\n', 'red green'],
  ])('%j is shown as a terminal leaves it', (printed, shown) => {
    expect(captured(printed)).toBe(shown)
  })

  it('is the same in whichever pieces it comes', () => {
    const part = fc.constantFrom('a', 'bc', ' ', '\n', '\r', '\b', '\r\n', '\u001b[2K', '\u001b[1G', '\u001b[0m', 'é', '語')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), fc.array(fc.nat(200), { maxLength: 10 }), (parts, places) => {
        const bytes = Buffer.from(parts.join(''))
        const cuts = [0, ...places.filter((at) => at < bytes.length).sort((a, b) => a - b), bytes.length]
        const pieces = cuts.slice(1).map((end, index) => bytes.subarray(cuts[index], end))
        expect(captured(...pieces)).toBe(captured(bytes))
      }),
    )
  })

  it('takes time by its length alone', { timeout: 10_000 }, () => {
    const letter = Buffer.from('x')
    const back = Buffer.from('\r')
    const output = capturedOutput(() => undefined)
    for (let at = 0; at < 300_000; at++) output.add(at % 1_000 === 999 ? back : letter)
    expect(output.text()).toBe('x'.repeat(999))
    output.close()
    expect(captured('a\b'.repeat(200_000), '\r'.repeat(200_000), 'x').length).toBeLessThan(41_000)
  })
})
