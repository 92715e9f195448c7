import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { faultOf, IbidError } from '../../../core/fault.ts'
import type { FeedType } from '../../../core/feed.ts'
import { optionsSchema } from '../../options-schema.ts'
import { exportChanges } from './export-changes.ts'
import { type ExportFiles, type ExportLimits, exportLimits } from './export-files.ts'
import { folderFiles } from './export-folder.ts'
import { exportWorkspace } from './export-workspace.ts'
import { zipFiles } from './export-zip.ts'

/** An export at a path: the zip that Slack gives, or the folder it was unpacked to. Throws `IbidError`: `not-found`, `malformed`, `limit`. */
export async function openExport(path: string, limits: ExportLimits = exportLimits): Promise<ExportFiles> {
  const place = resolve(path)
  const found = await stat(place).catch(() => undefined)
  if (!found) throw new IbidError('not-found', `${place} does not exist`, 'specify the ZIP file of the export, or its extracted folder')
  return found.isDirectory() ? folderFiles(place, limits) : zipFiles(place, found, limits)
}

const optionsShape = z.object({
  path: z.string().min(1).describe('ZIP file of the export from Slack, or its extracted folder'),
  domain: z
    .string()
    .regex(/^[\w.:/-]+$/)
    .optional()
    .describe('Domain of the workspace, such as acme.slack.com; citations link to it'),
  bots: z.boolean().default(false).describe('Whether to also read messages from bots'),
})
export type SlackExportOptions = z.infer<typeof optionsShape>

/** An export of a Slack workspace on this machine. */
export const slackExport: FeedType<SlackExportOptions> = {
  name: 'slack-export',
  kind: 'chat',
  title: 'Slack export',
  description: 'Reads a Slack workspace export on this machine: the ZIP file or its extracted folder. It is read again when it changes.',
  options: optionsSchema(optionsShape),
  secrets: [],
  isLocal: true,
  open: async (options) => ({
    async test() {
      try {
        const { workspace, channels } = await exportWorkspace(await openExport(options.path), options.path, options.domain)
        return `Slack export with ${channels.length} ${channels.length === 1 ? 'conversation' : 'conversations'} and ${workspace.users.size} people`
      } catch (error) {
        const { message, remedy } = faultOf(error)
        throw new IbidError('invalid', message, remedy)
      }
    },
    async *changes(past, signal) {
      const files = await openExport(options.path)
      yield* exportChanges(files, () => exportWorkspace(files, options.path, options.domain), options, options.bots, past, signal)
    },
    async close() {},
  }),
}
