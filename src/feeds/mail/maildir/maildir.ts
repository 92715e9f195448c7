import { z } from 'zod'
import type { FeedType } from '../../../core/feed.ts'
import { optionsSchema } from '../../options-schema.ts'
import { watchPath } from '../watch-path.ts'
import { maildirChanges } from './maildir-changes.ts'
import { maildirFolders } from './maildir-files.ts'

const names = z.array(z.string().min(1)).optional()

const shape = z.strictObject({
  path: z.string().min(1).describe('Folder that contains cur and new, or a parent of such folders'),
  folders: names.describe('Folders to read; `*` matches anything (default: all)'),
  exclude: names.describe('Folders to exclude'),
})

/** Mail in a Maildir, as mail servers and programs such as mutt keep it. */
export const maildir: FeedType<z.infer<typeof shape>> = {
  name: 'maildir',
  kind: 'mail',
  title: 'Email (Maildir)',
  description: 'Reads the folders of a Maildir and detects new mail. Requires only the path.',
  options: optionsSchema(shape),
  secrets: [],
  isLocal: true,
  open: async (options) => ({
    async test() {
      const folders = await maildirFolders(options.path)
      return `${folders.length} ${folders.length === 1 ? 'folder' : 'folders'}`
    },
    changes: (past, signal) => maildirChanges(options.path, options, past, signal),
    watch: (changed, signal) => watchPath(options.path, changed, signal),
    close: async () => undefined,
  }),
}
