/** What git names when it is asked with these words. */
export type Names = (...args: readonly string[]) => Promise<readonly string[]>

/** Answers, and names of one. */
const limits = { answers: 50, names: 20_000 }

/**
 * Options by which an answer depends on nothing but refs, index and objects, as it does by words that are no option: neither on the time nor on a log of
 * refs, nor on files of the folder.
 */
const lasting =
  /^-(?:\d+|n\d*|[puzw]|-(?:cached|staged|patch|stat|oneline|graph|all|follow|reverse|(?:no-)?merges|first-parent|name-only|stage|full-name|no-(?:renames|color|ext-diff|textconv|graph)|line-prefix=|format=|max-count=\d+)?)$/

const isLasting = (word: string): boolean => (word.startsWith('-') ? lasting.test(word) : !/@\{|^:/.test(word))

/** Gives the same answers in a folder without asking again, as long as its repository is in the state in which it was asked; never where that is not known. */
export function rememberedNames(): (folder: string, state: string | undefined, ask: Names) => Names {
  const said = new Map<string, { readonly state: string; readonly names: readonly string[] }>()
  return (folder, state, ask) =>
    async (...args) => {
      if (state === undefined || !args.every(isLasting)) return ask(...args)
      const key = JSON.stringify([folder, ...args])
      const before = said.get(key)
      if (before?.state === state) return before.names
      const names = await ask(...args)
      said.delete(key)
      if (names.length <= limits.names) said.set(key, { state, names })
      for (const oldest of said.keys()) if (said.size > limits.answers) said.delete(oldest)
      return names
    }
}
