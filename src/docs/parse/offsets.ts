/** Ascending offsets that are added one by one: a hostile file may have a million, which cost 4 bytes each here and no garbage worth speaking of. */
export interface Offsets {
  add(offset: number): void
  /** The newest; undefined where there is none. */
  last(): number | undefined
  all(): Uint32Array
}

export const newOffsets = (): Offsets => {
  let offsets = new Uint32Array(64)
  let count = 0
  return {
    add: (offset) => {
      if (count === offsets.length) {
        const grown = new Uint32Array(count * 2)
        grown.set(offsets)
        offsets = grown
      }
      offsets[count++] = offset
    },
    last: () => (count === 0 ? undefined : offsets[count - 1]),
    all: () => offsets.subarray(0, count),
  }
}
