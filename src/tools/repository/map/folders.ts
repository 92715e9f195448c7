import { languagesOf } from './languages.ts'

export interface MappedFile {
  /** With `/`, from the folder that is mapped. */
  readonly path: string
  readonly bytes: number
}

/** A folder with all that lies below it. */
export interface FolderSize {
  /** With `/`; `.` for the files that lie in no folder. */
  readonly path: string
  readonly files: number
  readonly bytes: number
  /** The one it has most of. */
  readonly language?: string
}

/** Levels of folders that are listed, and how many on the second. */
const levels = 2
const mostFolders = 60

/** The folders of the first two levels in the order of their names, each with the sums of what is below; the largest where there are very many. */
export function foldersOf(files: readonly MappedFile[]): readonly FolderSize[] {
  const found = new Map<string, MappedFile[]>()
  const put = (folder: string, file: MappedFile) => found.get(folder)?.push(file) ?? found.set(folder, [file])
  for (const file of files) {
    const parts = file.path.split('/').slice(0, -1)
    if (parts.length === 0) put('.', file)
    for (let level = 1; level <= Math.min(levels, parts.length); level++) put(parts.slice(0, level).join('/'), file)
  }
  return [...found]
    .map(([path, below]) => {
      const language = languagesOf(below)[0]?.name
      const bytes = below.reduce((sum, file) => sum + file.bytes, 0)
      return { path, files: below.length, bytes, ...(language === undefined ? {} : { language }) }
    })
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, mostFolders)
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}
