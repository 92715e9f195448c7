import { isMentionable } from './mentions.ts'

/** Files as a person walks through them: each folder, named with a slash at its end, and what it holds. */
export interface FileTree {
  /** Every file and folder that can be mentioned. */
  readonly paths: readonly string[]
  /** By folder, `` for the top: folders first, then files. */
  readonly held: ReadonlyMap<string, readonly string[]>
}

const known = new WeakMap<readonly string[], FileTree>()

/** The tree of a list of files, made once for each list. */
export function treeOf(files: readonly string[]): FileTree {
  const tree = known.get(files) ?? grown(files.filter(isMentionable))
  known.set(files, tree)
  return tree
}

function grown(files: readonly string[]): FileTree {
  const held = new Map<string, Set<string>>([['', new Set()]])
  for (const file of files) {
    let path = file
    for (;;) {
      const slash = path.lastIndexOf('/', path.length - 2)
      const folder = path.slice(0, slash + 1)
      const siblings = held.get(folder)
      if (siblings) {
        siblings.add(path)
        break
      }
      held.set(folder, new Set([path]))
      path = folder
    }
  }
  const isFolder = (path: string) => path.endsWith('/')
  const ordered = [...held].map(([folder, paths]): [string, readonly string[]] => {
    const names = [...paths].sort((a, b) => Number(isFolder(b)) - Number(isFolder(a)) || (a < b ? -1 : 1))
    return [folder, names]
  })
  return { paths: ordered.flatMap(([, paths]) => paths), held: new Map(ordered) }
}
