/** A file of a folder on the person's machine. */
export interface FolderFile {
  /** The folder's name first: `handbook/guide/a.md`; a file that was dropped alone has only its name. */
  readonly path: string
  readonly file: File
  /** Bytes. */
  readonly size: number
}

type Unmeasured = Pick<FolderFile, 'path' | 'file'>

/** What a field for folders holds. */
export const filesOfInput = ({ files }: HTMLInputElement): Promise<readonly FolderFile[]> =>
  measured([...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file })))

/** ms after which the page is let do something else. */
const sliceMs = 10

/** A browser looks at the disk, and waits, when it is asked for the size of a file. */
async function measured(files: readonly Unmeasured[]): Promise<readonly FolderFile[]> {
  const sized: FolderFile[] = []
  let began = performance.now()
  for (const each of files) {
    sized.push({ ...each, size: each.file.size })
    if (performance.now() - began < sliceMs) continue
    await new Promise((resolve) => setTimeout(resolve))
    began = performance.now()
  }
  return sized
}

/** What was dropped, with all that lies below it. What is dropped must be taken at once, so call it before anything is waited for. */
export const filesOfDrop = (dropped: DataTransfer): Promise<readonly FolderFile[]> =>
  filesBelow(entriesOf(dropped).map(([, entry]) => entry))

/** The folders that were dropped, and the files beside them. To be called as {@link filesOfDrop}. */
export function splitDrop(dropped: DataTransfer): { readonly files: readonly File[]; readonly folders: readonly FileSystemEntry[] } {
  const entries = entriesOf(dropped)
  return {
    files: entries.flatMap(([item, entry]) => (entry.isDirectory ? [] : (item.getAsFile() ?? []))),
    folders: entries.flatMap(([, entry]) => (entry.isDirectory ? [entry] : [])),
  }
}

function entriesOf({ items }: DataTransfer): readonly (readonly [DataTransferItem, FileSystemEntry])[] {
  return [...items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null
    return entry ? [[item, entry] as const] : []
  })
}

/** Folders and files, with all that lies below them. */
export async function filesBelow(entries: readonly FileSystemEntry[]): Promise<readonly FolderFile[]> {
  const found: Unmeasured[] = []
  for (const entry of entries) await collect(entry, entry.name, found)
  return measured(found)
}

async function collect(entry: FileSystemEntry, path: string, found: Unmeasured[]): Promise<void> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject)).catch(() => undefined)
    if (file) found.push({ path, file })
    return
  }
  if (!isFolder(entry)) return
  const reader = entry.createReader()
  // A browser gives some hundred at a time, and none at the end.
  for (;;) {
    const some = await new Promise<readonly FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject)).catch(() => [])
    if (some.length === 0) return
    for (const each of some) await collect(each, `${path}/${each.name}`, found)
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** The name of the folder that they lie in; undefined where there are several, or none. */
export function folderName(files: readonly FolderFile[]): string | undefined {
  const tops = new Set(files.map(({ path }) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '')))
  const [only] = tops
  return tops.size === 1 && only !== '' ? only : undefined
}
