import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { FeedItem, Person } from '../../core/feed.ts'
import { canonicalJson } from '../../core/json.ts'
import { isPassedOver } from './file-feed-limits.ts'

const user = z.object({ displayName: z.string().optional(), emailAddress: z.string().optional() })

/** What is read of the `File` resource of the Drive API, version 3. */
export const driveFile = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  trashed: z.boolean().optional(),
  modifiedTime: z.string().optional(),
  md5Checksum: z.string().optional(),
  size: z.string().optional(),
  webViewLink: z.string().optional(),
  parents: z.array(z.string()).optional(),
  owners: z.array(user).optional(),
  lastModifyingUser: user.optional(),
  permissions: z.array(z.object({ type: z.string(), emailAddress: z.string().optional(), deleted: z.boolean().optional() })).optional(),
})
export type DriveFile = z.infer<typeof driveFile>

/** The fields of a file as the API is asked for them. */
export const driveFields =
  'id,name,mimeType,trashed,modifiedTime,md5Checksum,size,webViewLink,parents,owners(displayName,emailAddress),lastModifyingUser(displayName,emailAddress),permissions(type,emailAddress,deleted)'

/** Formats that Google's own kinds of file are brought in, and the ending that tells what they are. Of a spreadsheet, CSV would hold the first sheet alone. */
const exports: Readonly<Record<string, { readonly type: string; readonly ending: string }>> = {
  'application/vnd.google-apps.document': { type: 'text/markdown', ending: '.md' },
  'application/vnd.google-apps.spreadsheet': { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: '.xlsx' },
  'application/vnd.google-apps.presentation': { type: 'text/plain', ending: '.txt' },
}

/** How a file is brought: in another format, as it is, or not at all. */
export const exportOf = ({ mimeType }: Pick<DriveFile, 'mimeType'>): { readonly type: string; readonly ending: string } | undefined =>
  exports[mimeType]

/** Whether a file holds text to search: no folder, link, form, picture, sound or film. */
export const isDocument = (file: DriveFile): boolean =>
  exportOf(file) !== undefined ||
  (!file.mimeType.startsWith('application/vnd.google-apps.') &&
    !/^(?:image|audio|video|font)\//.test(file.mimeType) &&
    !isPassedOver(file.name, false))

/** The item of a file. Those may read it who own it or were given it by name; all who may use the feed where everybody may. */
export function driveItem(file: DriveFile, place: string | undefined): { readonly item: FeedItem; readonly hash: string } {
  const owners = (file.owners ?? []).map(personOf)
  const people = [...owners, ...(file.lastModifyingUser ? [personOf(file.lastModifyingUser)] : [])]
  const named = people.filter((person, index) => people.findIndex(({ address }) => address === person.address) === index)
  const isPublic = file.permissions?.some(({ type }) => type === 'anyone') ?? false
  const given = (file.permissions ?? []).flatMap(({ type, emailAddress, deleted }) =>
    type === 'user' && !deleted && emailAddress ? [emailAddress.toLowerCase()] : [],
  )
  const readers = [...new Set([...owners.flatMap(({ address }) => address ?? []), ...given])].sort()
  const at = Date.parse(file.modifiedTime ?? '')
  const item: FeedItem = {
    path: file.id,
    title: file.name,
    uri: file.webViewLink ?? `https://drive.google.com/open?id=${encodeURIComponent(file.id)}`,
    at: Number.isNaN(at) ? 0 : at,
    ...(owners[0] ? { author: owners[0] } : {}),
    people: named,
    ...(place === undefined ? {} : { place }),
    ...(isPublic ? {} : { readers }),
  }
  return {
    item,
    hash: createHash('sha256')
      .update(canonicalJson([file.md5Checksum, item]))
      .digest('hex'),
  }
}

const personOf = ({ displayName, emailAddress }: z.infer<typeof user>): Person => ({
  ...(displayName ? { name: displayName } : {}),
  ...(emailAddress ? { address: emailAddress.toLowerCase() } : {}),
})
