/** A path that begins at the root, at home, or from the folder of the chat on: `/etc/ho`, `~/docs/`, `../a`. */
export interface TypedPath {
  /** As it was typed, with the slash at its end. */
  readonly folder: string
  /** What stands behind it. */
  readonly begun: string
}

/** What is typed, as such a path; undefined for any other word. */
export function typedPath(word: string): TypedPath | undefined {
  const { folder, begun = '' } = /^(?<folder>(?:~|\.{0,2})\/(?:.*\/)?)(?<begun>[^/]*)$/.exec(word)?.groups ?? {}
  return folder === undefined ? undefined : { folder, begun }
}

/** The paths of a folder that what is begun may become, whatever its case; hidden ones where a dot was typed. `paths` begin with the folder as it was typed. */
export const begunBy = ({ folder, begun }: TypedPath, paths: readonly string[]): readonly string[] =>
  paths.filter((path) => {
    const name = path.slice(folder.length).toLowerCase()
    return name.startsWith(begun.toLowerCase()) && (begun.startsWith('.') || !name.startsWith('.'))
  })
