import { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { joinedOutput } from './joined-output.ts'

const [begin, end] = ['\u001b[?2026h', '\u001b[?2026l']

/** A terminal of 80 columns that remembers each write. */
function terminal() {
  const writes: string[] = []
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      writes.push(String(chunk))
      done()
    },
  })
  return { writes, stdout: Object.assign(stream, { columns: 80, rows: 24, isTTY: true }) as NodeJS.WriteStream & Writable }
}

describe('the output of one turn', () => {
  it('is one synchronised write', async () => {
    const { writes, stdout } = terminal()
    const { stream } = joinedOutput(stdout)
    expect([stream.write('one '), stream.write('two '), stream.write('three')]).toEqual([true, true, true])
    expect(writes).toEqual([])
    await nextTurn()
    expect(writes).toEqual([`${begin}one two three${end}`])
    stream.write('four')
    await nextTurn()
    expect(writes).toEqual([`${begin}one two three${end}`, `${begin}four${end}`])
  })

  it('is not cut into by the updates that it is made of', async () => {
    const { writes, stdout } = terminal()
    const { stream } = joinedOutput(stdout)
    stream.write(begin)
    stream.write('\u001b[2K')
    stream.write(`${end}rows\n${begin}frame`)
    stream.write(end)
    await nextTurn()
    expect(writes).toEqual([`${begin}\u001b[2Krows\nframe${end}`])
  })

  it('is nothing where nothing was said', async () => {
    const { writes, stdout } = terminal()
    const output = joinedOutput(stdout)
    output.stream.write('')
    output.stream.write(begin + end)
    output.flush()
    await nextTurn()
    expect(writes).toEqual([])
  })

  it('goes out at once where it is flushed, and only once', async () => {
    const { writes, stdout } = terminal()
    const output = joinedOutput(stdout)
    output.stream.write('one')
    output.flush()
    expect(writes).toEqual([`${begin}one${end}`])
    await nextTurn()
    expect(writes).toHaveLength(1)
  })
})

it('those who wait for a write hear when it has gone out', async () => {
  const { writes, stdout } = terminal()
  const { stream } = joinedOutput(stdout)
  const seen: number[] = []
  await new Promise<void>((resolve) => {
    stream.write('one', () => seen.push(writes.length))
    stream.write('two', 'utf8', () => {
      seen.push(writes.length)
      resolve()
    })
  })
  expect(seen).toEqual([1, 1])
})

it('is the terminal in everything else', () => {
  const { stdout } = terminal()
  const { stream } = joinedOutput(stdout)
  let resized = 0
  stream.on('resize', () => resized++)
  stdout.emit('resize')
  expect([stream.columns, stream.rows, stream.isTTY, resized]).toEqual([80, 24, true, 1])
})
