import { Unzlib, unzlibSync } from 'fflate'

/** Bytes that are unpacked at once. */
const pieceLength = 16_384

/** Where what is short is unpacked to: one buffer for all, since a thread that holds much is given up. What fills it may be longer. */
const scratch = new Uint8Array(1_048_576)
/** Packed bytes that are not tried there: words are packed to a fourth, or less. */
const tooLong = scratch.length / 4

/**
 * `DecompressionStream` in JavaScript, for the `deflate` that PDF is packed with. Node's own takes the whole process with it where a thread is ended, for taking
 * too long, at the moment at which one is made (Node 26.10: "close before init").
 */
export class ScriptDecompressionStream {
  readonly readable: ReadableStream<Uint8Array>
  readonly writable: WritableStream<Uint8Array>

  /** Throws `TypeError` for any other format. */
  constructor(format: string) {
    if (format !== 'deflate') throw new TypeError(`unsupported format: ${format}`)
    const all: Uint8Array[] = []
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
      transform: (packed) => void all.push(packed),
      flush(controller) {
        const packed = all.length === 1 ? all[0]! : Buffer.concat(all)
        const short = packed.length < tooLong ? unpackedShort(packed) : undefined
        if (short) return controller.enqueue(short)
        const inflate = new Unzlib((bytes) => controller.enqueue(bytes))
        for (let at = 0; at < packed.length; at += pieceLength) inflate.push(packed.subarray(at, at + pieceLength))
        inflate.push(new Uint8Array(), true)
      },
    })
    this.readable = readable
    this.writable = writable
  }
}

/** `undefined` where it does not fit. */
function unpackedShort(packed: Uint8Array): Uint8Array | undefined {
  try {
    const bytes = unzlibSync(packed, { out: scratch })
    return bytes.length < scratch.length ? bytes.slice() : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
