import { z } from 'zod'
import type { FeedType } from '../../../core/feed.ts'
import { optionsSchema } from '../../options-schema.ts'
import { watchPath } from '../watch-path.ts'
import { mboxChanges } from './mbox-changes.ts'
import { mboxFiles } from './mbox-files.ts'

const shape = z.strictObject({ path: z.string().min(1).describe('mbox file, or a folder of mbox files') })

/** Mail in mbox files, such as those of Thunderbird or an export of Gmail. */
export const mbox: FeedType<z.infer<typeof shape>> = {
  name: 'mbox',
  kind: 'mail',
  title: 'Email (mbox files)',
  description:
    "Reads an mbox file or a folder of mbox files, such as a Gmail export or Thunderbird's mail folders. Requires only the path.",
  options: optionsSchema(shape),
  secrets: [],
  isLocal: true,
  open: async ({ path }) => ({
    async test() {
      const files = await mboxFiles(path)
      const bytes = files.reduce((sum, { size }) => sum + size, 0)
      return `${files.length} ${files.length === 1 ? 'file' : 'files'}, ${(bytes / 1_000_000).toFixed(1)} MB`
    },
    changes: (past, signal) => mboxChanges(path, past, signal),
    watch: (changed, signal) => watchPath(path, changed, signal),
    close: async () => undefined,
  }),
}
