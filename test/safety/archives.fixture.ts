import { constants, deflateRawSync, gzipSync } from 'node:zlib'

/** An entry of a zip as it says of itself; what is packed may be something else. */
interface ZipEntry {
  readonly name: string
  /** Deflated. */
  readonly packed: Uint8Array
  /** Bytes that it says it has unpacked. */
  readonly size: number
}

const megabyte = new Uint8Array(1_000_000)

/** So many megabytes of zeros, gzipped: a member for each, behind one with the bytes before them. */
export const gzippedZeros = (before: Uint8Array, megabytes: number): Uint8Array => {
  const member = gzipSync(megabyte)
  return Buffer.concat([gzipSync(before), Buffer.alloc(member.length * megabytes, member)])
}

/** So many megabytes of zeros, deflated. */
export const deflatedZeros = (megabytes: number): Uint8Array => {
  const part = deflateRawSync(megabyte, { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([Buffer.alloc(part.length * (megabytes - 1), part), deflateRawSync(megabyte)])
}

export const zipEntry = (name: string, text: string | Uint8Array, size = text.length): ZipEntry => ({
  name,
  packed: deflateRawSync(text),
  size,
})

/** A zip that holds these entries, however little sense they make. */
export function zipOf(entries: readonly ZipEntry[]): Uint8Array {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, packed, size } of entries) {
    const head = headOf(name, packed.length, size)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, Buffer.from(name), packed])
    locals.push(local)
    central.push(directoryEntry(name, head, offset))
    offset += local.length
  }
  const directory = Buffer.concat(central)
  return Buffer.concat([...locals, directory, endOf(entries.length, directory.length, offset)])
}

/** A zip whose directory lists so many entries under numbers before this name, all of them the one that it holds. */
export function zipListing(count: number, name = '.json'): Uint8Array {
  const { packed } = zipEntry('', 'x')
  const first = `0000000${name}`
  const head = headOf(first, packed.length, 1)
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, Buffer.from(first), packed])
  const entry = directoryEntry(first, head, 0)
  const directory = Buffer.alloc(entry.length * count, entry)
  for (let at = 0; at < count; at++) directory.write(String(at).padStart(7, '0'), at * entry.length + 46, 'latin1')
  return Buffer.concat([local, directory, endOf(count, directory.length, local.length)])
}

/** Version, flags, method, time, checksum, sizes, length of the name, length of the rest. */
function headOf(name: string, packed: number, size: number): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(8, 4)
  head.writeUInt32LE(packed, 14)
  head.writeUInt32LE(size, 18)
  head.writeUInt16LE(Buffer.byteLength(name), 22)
  return head
}

function directoryEntry(name: string, head: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, rest, Buffer.from(name)])
}

/** The end of a zip, in the form for more than 65,535 entries too. */
function endOf(count: number, directory: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Math.min(count, 0xffff), 8)
  end.writeUInt16LE(Math.min(count, 0xffff), 10)
  end.writeUInt32LE(directory, 12)
  end.writeUInt32LE(count > 0xffff ? 0xffff_ffff : offset, 16)
  if (count <= 0xffff) return end
  const long = Buffer.alloc(56)
  long.write('PK\x06\x06', 'latin1')
  long.writeBigUInt64LE(44n, 4)
  long.writeBigUInt64LE(BigInt(count), 24)
  long.writeBigUInt64LE(BigInt(count), 32)
  long.writeBigUInt64LE(BigInt(directory), 40)
  long.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(BigInt(offset + directory), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([long, locator, end])
}
