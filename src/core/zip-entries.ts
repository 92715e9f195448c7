/** An entry of a zip as the directory tells of it. */
export interface ZipEntry {
  readonly name: string
  /** 0 stored, 8 deflated. */
  readonly method: number
  /** Bytes that it says it has unpacked; what is packed may be something else. */
  readonly size: number
  readonly packed: Uint8Array
}

const endSignature = 0x0605_4b50
const longEndSignature = 0x0606_4b50
const entrySignature = 0x0201_4b50
const localSignature = 0x0403_4b50

/** Where the directory begins and how many entries it has. */
function directoryOf(view: DataView): { readonly start: number; readonly count: number } {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--) {
    if (view.getUint32(at, true) !== endSignature) continue
    const [count, start] = [view.getUint16(at + 10, true), view.getUint32(at + 16, true)]
    if (count !== 0xffff && start !== 0xffff_ffff) return { start, count }
    const long = Number(view.getBigUint64(at - 12, true))
    if (view.getUint32(long, true) !== longEndSignature) throw new Error('its end is missing')
    return { start: Number(view.getBigUint64(long + 48, true)), count: Number(view.getBigUint64(long + 32, true)) }
  }
  throw new Error('its end is missing')
}

/** Sizes and place of an entry, from its extra field where they do not fit into 32 bits. */
function placeOf(view: DataView, at: number, extra: number, extraEnd: number) {
  const plain = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)] as const
  if (!plain.includes(0xffff_ffff)) return plain
  for (let field = extra; field + 4 <= extraEnd; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue
    let next = field + 4
    return plain.map((value) => {
      if (value !== 0xffff_ffff) return value
      next += 8
      return Number(view.getBigUint64(next - 8, true))
    })
  }
  return plain
}

/** The entries of a zip in the order of its directory, one at a time, so that whoever reads can stop. Nothing is unpacked. Throws where it is damaged. */
export function* zipEntries(bytes: Uint8Array): Generator<ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { start, count } = directoryOf(view)
  const decoder = new TextDecoder()
  for (let at = start, read = 0; read < count; read++) {
    if (view.getUint32(at, true) !== entrySignature) throw new Error('its directory is damaged')
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    const [size = 0, packedSize = 0, local = 0] = placeOf(view, at, nameEnd, extraEnd)
    if (view.getUint32(local, true) !== localSignature) throw new Error('its directory is damaged')
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    if (from + packedSize > bytes.length) throw new Error('it is truncated')
    yield {
      name: decoder.decode(bytes.subarray(at + 46, nameEnd)),
      method: view.getUint16(at + 10, true),
      size,
      packed: bytes.subarray(from, from + packedSize),
    }
    at = extraEnd + view.getUint16(at + 32, true)
  }
}
