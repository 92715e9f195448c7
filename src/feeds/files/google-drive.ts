import { z } from 'zod'
import type { FeedQuery, FeedType } from '../../core/feed.ts'
import { googleSecrets, googleService, googleSignIn } from '../google-service.ts'
import { shaped } from '../json-service.ts'
import { optionsSchema } from '../options-schema.ts'
import { driveItem, isDocument } from './drive-file.ts'
import { contentOf, type DriveParts, driveApi, driveChanges, findFiles, folderName } from './drive-sync.ts'
import { tooLarge } from './file-feed-limits.ts'

const options = z.strictObject({ sharedDrives: z.boolean().optional().describe('Also read files on shared drives') })

/** Files of Google Drive. */
export const googleDrive: FeedType<z.infer<typeof options>> = {
  name: 'google-drive',
  kind: 'files',
  title: 'Google Drive',
  description:
    'Reads your files on Google Drive, including Google Docs, Sheets and Slides. Requires you to sign in with Google; access is read-only.',
  options: optionsSchema(options),
  secrets: googleSecrets,
  signIn: () => googleSignIn('drive.readonly'),
  async open({ sharedDrives = false }, parts) {
    const service = googleService(driveApi, parts)
    return {
      async test(signal) {
        const json = await service.json({
          path: '/about',
          query: { fields: 'user(displayName,emailAddress)' },
          what: "the drive's owner",
          signal,
        })
        const { user } = shaped(driveApi.name, json, aboutShape)
        return `Google Drive of ${user.emailAddress ?? user.displayName ?? 'somebody'}`
      },
      changes: (past, signal) => driveChanges({ service, sharedDrives, signal }, past),
      search: (query, signal) => search({ service, sharedDrives, signal }, query),
      close: async () => {},
    }
  },
}

const aboutShape = z.object({ user: z.object({ displayName: z.string().optional(), emailAddress: z.string().optional() }) })

async function search(drive: DriveParts, { query, owner, from, to, place, limit }: FeedQuery) {
  const terms = [
    'trashed = false',
    ...(query === '' ? [] : [`fullText contains '${quoted(query)}'`]),
    ...(owner?.includes('@') ? [`'${quoted(owner)}' in owners`] : []),
    ...(from === undefined ? [] : [`modifiedTime >= '${new Date(from).toISOString()}'`]),
    ...(to === undefined ? [] : [`modifiedTime <= '${new Date(to).toISOString()}'`]),
  ]
  const folders = new Map<string, string | undefined>()
  const { files = [] } = await findFiles(drive, terms.join(' and '), Math.min(100, limit * 2))
  const found = []
  for (const file of files) {
    if (!isDocument(file) || tooLarge(Number(file.size ?? 0)) !== undefined) continue
    const { item, hash } = driveItem(file, await folderName(drive, folders, file.parents?.[0]))
    if (place !== undefined && item.place?.toLowerCase() !== place.toLowerCase()) continue
    if (
      owner !== undefined &&
      item.author?.address !== owner.toLowerCase() &&
      !item.author?.name?.toLowerCase().includes(owner.toLowerCase())
    )
      continue
    found.push({ type: 'item' as const, item, hash, content: () => contentOf(drive, file) })
  }
  return found.slice(0, limit)
}

/** A text within single quotes of Drive's query language. */
const quoted = (text: string): string => text.replace(/[\\']/g, '\\$&')
