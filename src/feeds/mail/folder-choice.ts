/** Which folders are read, by names or patterns in which `*` stands for anything. */
export interface FolderChoice {
  readonly folders?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
}

/** Whether a folder is chosen: any where none are named, but for those left out. Case does not matter. */
export function isChosen(folder: string, { folders = [], exclude = [] }: FolderChoice): boolean {
  if (exclude.some((pattern) => fits(folder, pattern))) return false
  return folders.length === 0 || folders.some((pattern) => fits(folder, pattern))
}

const fits = (folder: string, pattern: string): boolean => {
  const pieces = pattern.toLowerCase().split('*')
  const name = folder.toLowerCase()
  const [first = '', ...rest] = pieces
  if (!name.startsWith(first)) return false
  if (rest.length === 0) return name === first
  let at = first.length
  for (const piece of rest.slice(0, -1)) {
    const found = name.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  const last = rest.at(-1)!
  return name.length - last.length >= at && name.endsWith(last)
}
