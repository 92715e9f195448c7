/** A growing run of bytes; `length` of them are written. */
export interface Bytes {
  data: Uint8Array
  length: number
}

export const newBytes = (capacity = 64): Bytes => ({ data: new Uint8Array(capacity), length: 0 })

/** Makes room for `extra` more bytes. */
export const reserveBytes = (bytes: Bytes, extra: number): void => {
  if (bytes.length + extra <= bytes.data.length) return
  const grown = new Uint8Array(Math.max(bytes.data.length * 2, bytes.length + extra))
  grown.set(bytes.data.subarray(0, bytes.length))
  bytes.data = grown
}

/** Appends a whole number from 0 to 2^32 - 1, seven bits a byte, lowest first. */
export const addNumber = (bytes: Bytes, value: number): void => {
  reserveBytes(bytes, 5)
  let rest = value
  while (rest > 127) {
    bytes.data[bytes.length++] = (rest & 127) | 128
    rest >>>= 7
  }
  bytes.data[bytes.length++] = rest
}

export const addBytes = (bytes: Bytes, more: Uint8Array): void => {
  reserveBytes(bytes, more.length)
  bytes.data.set(more, bytes.length)
  bytes.length += more.length
}

const shelfSize = 262_144
let shelf = new Uint8Array(0)
let shelved = 0

/** A copy of what is written. Small copies are views into a shared buffer: a buffer each would cost more than what it holds. */
export const finished = (bytes: Bytes): Uint8Array => {
  const { data, length } = bytes
  if (length > shelfSize / 8) return data.slice(0, length)
  if (shelved + length > shelf.length) {
    shelf = new Uint8Array(shelfSize)
    shelved = 0
  }
  const copy = shelf.subarray(shelved, shelved + length)
  copy.set(data.subarray(0, length))
  shelved += length
  return copy
}

/** A place in a run of bytes. */
export interface Cursor {
  readonly data: Uint8Array
  at: number
}

/** The next number of {@link addNumber}. */
export const readNumber = (cursor: Cursor): number => {
  const { data } = cursor
  let byte = data[cursor.at++] ?? 0
  let value = byte & 127
  for (let shift = 7; byte > 127; shift += 7) {
    byte = data[cursor.at++] ?? 0
    value |= (byte & 127) << shift
  }
  return value >>> 0
}
