import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { ScriptDecompressionStream } from './script-inflate.ts'

const unpacked = async (...packed: readonly Uint8Array[]) => {
  const { readable, writable } = new ScriptDecompressionStream('deflate')
  const writer = writable.getWriter()
  const written = (async () => {
    for (const each of packed) await writer.write(each)
    await writer.close()
  })()
  const [bytes] = await Promise.all([Array.fromAsync(readable), written])
  return Buffer.concat(bytes).toString()
}

const words = Array.from({ length: 50_000 }, (_, at) => `word ${at}`).join(' ')

it('unpacks what was packed, however it is cut', async () => {
  const packed = deflateSync(words)
  expect(packed.length).toBeGreaterThan(100_000)
  expect(await unpacked(packed)).toBe(words)
  expect(await unpacked(packed.subarray(0, 1), packed.subarray(1, 70_000), packed.subarray(70_000))).toBe(words)
  expect(await unpacked(deflateSync(words.repeat(5)))).toBe(words.repeat(5))
})

it('rejects what is cut off, damaged or of another format', async () => {
  const packed = deflateSync(words)
  await expect(unpacked(packed.subarray(0, 90_000))).rejects.toThrow('unexpected EOF')
  await expect(unpacked(Buffer.from('no deflate'))).rejects.toThrow('invalid zlib data')
  expect(() => new ScriptDecompressionStream('gzip')).toThrow(new TypeError('unsupported format: gzip'))
})
