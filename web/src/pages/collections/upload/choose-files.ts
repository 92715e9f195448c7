import type { UploadRow } from '../../../../../src/core/schemas/http/uploads.ts'
import { upload as messages } from '../../../words/en/upload.ts'
import { wordsOf } from '../../../words/words.tsx'
import type { FolderFile } from './folder-files.ts'

const say = wordsOf('upload', messages)

/** What was not taken, and why. A folder that was left out as a whole stands once, with a slash at its end. */
export interface LeftOut {
  readonly path: string
  readonly reason: string
  /** What to do. */
  readonly remedy?: string
}

interface Chosen {
  readonly send: readonly FolderFile[]
  readonly leftOut: readonly LeftOut[]
}

/** Which files of a folder are worth sending: documents that the server reads, source code only where there are none. The server decides all the same. */
export function chooseFiles(files: readonly FolderFile[], upload: UploadRow): Chosen {
  const [documents, code, names] = [new Set(upload.documents), new Set(upload.code), new Set(upload.names)]
  const leftOut = new Map<string, LeftOut>()
  const leave = (path: string, reason: string, remedy?: string) =>
    void leftOut.set(path, { path, reason, ...(remedy === undefined ? {} : { remedy }) })
  const seen = files.filter(({ path }) => {
    const folder = ignoredFolder(path)
    if (folder !== undefined) leave(folder, say(folder.endsWith('/node_modules/') ? 'packages' : 'hidden'))
    return folder === undefined
  })
  const kindOf = (path: string) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const dot = name.lastIndexOf('.')
    const extension = name.slice(dot + 1).toLowerCase()
    if (dot < 0) return names.has(extension) ? 'document' : 'other'
    return documents.has(extension) ? 'document' : code.has(extension) ? 'code' : 'other'
  }
  const hasDocuments = seen.some(({ path }) => kindOf(path) === 'document')
  const send: FolderFile[] = []
  for (const each of seen.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const { path, size } = each
    const kind = kindOf(path)
    if (kind === 'other') leave(path, say('unsupported'), say('unsupportedRemedy'))
    else if (kind === 'code' && hasDocuments) leave(path, say('code'), say('codeRemedy'))
    else if (size === 0) leave(path, say('empty'))
    else if (size > upload.fileBytes)
      leave(path, say('tooLarge', { size: Math.floor(upload.fileBytes / 1_000_000) }), say('tooLargeRemedy'))
    else if (send.length >= upload.files) leave(path, say('full', { limit: upload.files }), say('fullRemedy'))
    else send.push(each)
  }
  return { send, leftOut: [...leftOut.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1)) }
}

/** The outermost folder above a file that nobody means, or the file itself where it is hidden. */
function ignoredFolder(path: string): string | undefined {
  const names = path.split('/')
  const at = names.findIndex((name, index) => name.startsWith('.') || (name === 'node_modules' && index < names.length - 1))
  if (at < 0) return undefined
  return at === names.length - 1 ? path : `${names.slice(0, at + 1).join('/')}/`
}

/** Files in the order in which they are sent, as many in one request as the server takes and that is over soon. */
export function batchesOf(files: readonly FolderFile[], { batchFiles, batchBytes }: UploadRow): readonly (readonly FolderFile[])[] {
  const most = Math.min(batchBytes / 2, soonBytes)
  const batches: FolderFile[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const each of files) {
    const last = batches.at(-1)
    if (!last || last.length >= Math.min(batchFiles, soonFiles) || bytes + each.size > most) {
      batches.push([each])
      bytes = each.size
    } else {
      last.push(each)
      bytes += each.size
    }
  }
  return batches
}

const soonBytes = 4_000_000
const soonFiles = 50
