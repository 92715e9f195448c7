/** Makes an input shorter as long as it `fails`: ever smaller pieces are taken out, then bytes are made plain. At most so many tries. */
export async function minimised(bytes: Uint8Array, tries: number, fails: (bytes: Uint8Array) => Promise<boolean>): Promise<Uint8Array> {
  let best = bytes
  let left = tries
  const better = async (candidate: Uint8Array): Promise<boolean> => {
    if (left-- <= 0 || !(await fails(candidate))) return false
    best = candidate
    return true
  }
  for (let size = Math.ceil(bytes.length / 2); size >= 1 && left > 0; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < best.length && left > 0; )
      if (!(await better(Buffer.concat([best.subarray(0, at), best.subarray(at + size)])))) at += size
  for (let at = 0; at < best.length && left > 0; at++) {
    if (best[at] === plain) continue
    const candidate = Uint8Array.from(best)
    candidate[at] = plain
    await better(candidate)
  }
  return best
}

const plain = 'a'.charCodeAt(0)
