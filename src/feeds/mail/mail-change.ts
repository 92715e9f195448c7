import { createHash } from 'node:crypto'
import type { FeedChange } from '../../core/feed.ts'
import { type MailPlace, mailItem } from './message/mail-item.ts'
import type { MimePart } from './message/mime-part.ts'

/** Bytes of a mail that are read at most; of larger ones the words and the names of attachments, as far as they can be had without the rest. */
export const mostMailBytes = 8 * 1024 * 1024

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24)

/** Tells a mail's content by what stands for it (the words themselves, or an id under which they never change), and its labels apart. */
export const mailHash = (content: string, labels: readonly string[]): string =>
  `${digest(content)}.${digest([...labels].sort().join('\n'))}`

/** Reads a mail; what cannot be read is told as failed. */
export async function mailChange(mail: MimePart, where: MailPlace, hash: string): Promise<FeedChange> {
  try {
    const { item, markdown } = await mailItem(mail, where)
    return { type: 'item', item, hash, content: async () => ({ markdown }) }
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : String(error)
    return { type: 'failed', path: where.path, code: 'malformed', reason: `the email cannot be read: ${why}` }
  }
}
