/** What is stored of a conversation. */
export interface KnownChannel {
  /** Hash by path. */
  readonly hashes: ReadonlyMap<string, string>
  /** Messages that answer to none, with their moments in s since 1970. */
  readonly roots: readonly { readonly path: string; readonly at: number }[]
  /** Paths of answers by the path of the message they answer to. */
  readonly replies: ReadonlyMap<string, readonly string[]>
}

/** Tells first messages from answers by their paths. */
export function knownChannel(hashes: ReadonlyMap<string, string>): KnownChannel {
  const roots: { readonly path: string; readonly at: number }[] = []
  const replies = new Map<string, string[]>()
  for (const path of hashes.keys()) {
    const [folder, day, root, reply] = path.split('/')
    if (reply === undefined) roots.push({ path, at: momentOfPath(path) })
    else {
      const thread = `${folder}/${day}/${root}`
      const paths = replies.get(thread)
      if (paths) paths.push(path)
      else replies.set(thread, [path])
    }
  }
  return { hashes, roots, replies }
}

/** When the message of a path was sent, or that which an answer belongs to, s since 1970. */
export const momentOfPath = (path: string): number => Number(path.split('/')[2])
