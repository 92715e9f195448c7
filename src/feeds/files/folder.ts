import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { FeedChange, FeedPast, FeedType } from '../../core/feed.ts'
import { optionsSchema } from '../options-schema.ts'
import { readInside, realFolder, walkFiles } from './folder-walk.ts'
import { watchFolder } from './folder-watch.ts'

const options = z.strictObject({ path: z.string().min(1).describe('Folder to read, including all its subfolders') })

/** Files between two cursors. */
const batchSize = 200

/** A folder of the machine. */
export const folder: FeedType<z.infer<typeof options>> = {
  name: 'folder',
  kind: 'files',
  title: 'Folder',
  description:
    'Reads the files in a folder and follows their changes. Skips hidden files, node_modules and files without text, such as images.',
  options: optionsSchema(options),
  secrets: [],
  isLocal: true,
  async open({ path }) {
    return {
      async test(signal) {
        let files = 0
        for await (const file of walkFiles(await realFolder(path), signal)) if (file.type === 'file') files++
        return `${files} ${files === 1 ? 'file' : 'files'} in ${path}`
      },
      changes: (past, signal) => folderChanges(path, past, signal),
      watch: async (changed, signal) => watchFolder(await realFolder(path), changed, signal),
      close: async () => {},
    }
  },
}

/** What cannot be read for now stays as it was. */
async function* folderChanges(path: string, past: FeedPast, signal: AbortSignal): AsyncGenerator<FeedChange> {
  const root = await realFolder(path)
  const known = await past.known()
  const there = new Set<string>()
  const closed: string[] = []
  let told = 0
  for await (const file of walkFiles(root, signal)) {
    if (file.type !== 'file') {
      if (file.type === 'failed') closed.push(file.path)
      yield file
      continue
    }
    there.add(file.path)
    if (known.get(file.path) === file.version) continue
    yield {
      type: 'item',
      item: {
        path: file.path,
        title: basename(file.path),
        uri: pathToFileURL(join(root, file.path)).href,
        at: Math.floor(file.changedAt),
        people: [],
        place: file.path.split('/').slice(0, -1).join('/') || basename(root),
      },
      hash: file.version,
      content: async () => ({ file: { name: basename(file.path), bytes: await readInside(root, file.path) } }),
    }
    if (++told % batchSize === 0) yield { type: 'cursor', cursor: null }
  }
  for (const each of known.keys())
    if (!there.has(each) && !closed.some((failed) => each === failed || each.startsWith(`${failed}/`))) yield { type: 'gone', path: each }
  yield { type: 'cursor', cursor: null }
}
