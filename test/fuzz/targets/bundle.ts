import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { sourceLimits } from '../../../src/docs/sources/limits.ts'
import { unpackBundle } from '../../../src/docs/sources/unpack-bundle.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { holds, type Target } from '../target.ts'

const block = 512

/** One entry of a tar archive; its checksum is put right before it is read. */
function entry(name: string, body: string, type = '0', prefix = ''): Buffer {
  const head = Buffer.alloc(block)
  head.write(name, 0, 100)
  head.write('0000644\0', 100)
  head.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124)
  head.write('00000000000\0', 136)
  head.write(type, 156)
  head.write('ustar\0' + '00', 257)
  head.write(prefix, 345)
  return Buffer.concat([head, Buffer.from(body), Buffer.alloc((block - (body.length % block)) % block)])
}
const end = Buffer.alloc(2 * block)
const pax = (record: string): string => `${record.length + 3} ${record}\n`

/** Bundles of documents. Where the bytes are no gzip, the checksums of headers are put right, so that mutations of them are looked at. */
export const bundleTarget: Target = {
  name: 'bundle',
  tries: 50,
  longest: 16_384,
  seeds: [
    Buffer.concat([entry('a/', '', '5'), entry('a/b.md', '# B\n'), entry('./c.md', 'text'), end]),
    Buffer.concat([entry('x', pax('path=long/name.md'), 'x'), entry('short', 'text'), entry('link', '', '2'), end]),
    Buffer.concat([
      entry('././@LongLink', 'very/long/name.md\0', 'L'),
      entry('v', 'text', '0', 'prefix'),
      entry('g', pax('comment=x'), 'g'),
      end,
    ]),
    gzipSync(Buffer.concat([entry('a.md', 'text'), end])),
  ],
  words: ['../', '/', 'C:\\', '%2e%2e/', '\0', 'ustar', '7777777777\0', pax('path=../x'), pax('size=99999999'), '\x80\0\0\0\0\0\0\0'],
  nests: [
    ['a/', ''],
    ['./', ''],
  ],
  async run(bytes) {
    const parent = join(scratchFolder(), 'bundle')
    mkdirSync(parent)
    try {
      const read = unpackBundle(
        Readable.from([withChecksums(bytes)]),
        join(parent, 'out'),
        'x.tar.gz',
        { ...sourceLimits, unpackedBytes: 1_000_000 },
        new AbortController().signal,
      )
      const failed = await read.then(
        () => undefined,
        (error: unknown) => error ?? 'nothing',
      )
      const left = readdirSync(parent)
      holds(failed === undefined ? left.join() === 'out' : left.length === 0, 'a bundle is unpacked as a whole or not at all')
      holds(readdirSync(scratchFolder()).join() === 'bundle', 'nothing is written beside the folder of a bundle')
      for (const name of readdirSync(parent, { recursive: true })) {
        const stats = lstatSync(join(parent, String(name)))
        holds(stats.isFile() || stats.isDirectory(), 'a bundle makes files and folders only')
      }
      if (failed !== undefined) throw failed
    } finally {
      rmSync(parent, { recursive: true, force: true })
    }
  },
}

function withChecksums(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return bytes
  const fixed = Buffer.from(bytes)
  for (let at = 0; at + block <= fixed.length; ) {
    const size = Number.parseInt(fixed.toString('latin1', at + 124, at + 136), 8)
    if (fixed[at] !== 0) {
      fixed.fill(' ', at + 148, at + 156)
      const sum = fixed.subarray(at, at + block).reduce((total, byte) => total + byte, 0)
      fixed.write(`${sum.toString(8).padStart(6, '0')}\0 `, at + 148)
    }
    at += block + (Number.isFinite(size) && size > 0 ? Math.ceil(size / block) * block : 0)
  }
  return fixed
}
