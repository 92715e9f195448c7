/** Bytes in versions 2 and 3 of the form: the header, an entry in front of its hash, a hash, flags, and what the flags of version 3 add. */
const bytes = { header: 12, stat: 40, hash: 20, flags: 2, more: 2 }

/** In the flags of an entry: that more follow, and the length of its name in bytes, or the most that fits. */
const flagBits = { more: 0x4000, length: 0xfff }

/**
 * The paths in the index of a git repository, with the hash of the content that each was added with. Undefined for what is no index, or one in a form that
 * does not say everything by itself: with shortened paths (version 4), shared with another file, with folders in place of their files, or with longer hashes.
 */
export function indexEntries(index: Buffer): ReadonlyMap<string, Buffer> | undefined {
  if (index.length < bytes.header + bytes.hash || index.toString('latin1', 0, 4) !== 'DIRC') return undefined
  const version = index.readUInt32BE(4)
  if (version !== 2 && version !== 3) return undefined
  const entries = new Map<string, Buffer>()
  let at = bytes.header
  for (let left = index.readUInt32BE(8); left > 0; left--) {
    const flagsAt = at + bytes.stat + bytes.hash
    if (flagsAt + bytes.flags > index.length) return undefined
    const flags = index.readUInt16BE(flagsAt)
    const nameAt = flagsAt + bytes.flags + (version === 3 && (flags & flagBits.more) > 0 ? bytes.more : 0)
    const end = index.indexOf(0, nameAt)
    // git goes by the length: where that is another one, it would find other entries behind.
    if (end <= nameAt || (flags & flagBits.length) !== Math.min(end - nameAt, flagBits.length)) return undefined
    const name = index.toString('utf8', nameAt, end)
    if (name.endsWith('/')) return undefined
    entries.set(name, index.subarray(flagsAt - bytes.hash, flagsAt))
    // Each entry is filled up with 1 to 8 zeros to a multiple of 8.
    at += Math.ceil((end + 1 - at) / 8) * 8
  }
  for (let part = at; part < index.length - bytes.hash; part += 8 + index.readUInt32BE(part + 4)) {
    // What stands in capitals may be left out; other parts change what the entries mean.
    if (!/^[A-Z]{4}$/.test(index.toString('latin1', part, part + 4))) return undefined
  }
  return entries
}
