import { Unzlib } from 'fflate'

/** Bytes that are unpacked at once. */
const pieceLength = 16_384

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
    let controller: TransformStreamDefaultController<Uint8Array>
    const inflate = new Unzlib((bytes) => controller.enqueue(bytes))
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
      start: (given) => void (controller = given),
      transform(packed) {
        for (let at = 0; at < packed.length; at += pieceLength) inflate.push(packed.subarray(at, at + pieceLength))
      },
      flush: () => inflate.push(new Uint8Array(), true),
    })
    this.readable = readable
    this.writable = writable
  }
}
