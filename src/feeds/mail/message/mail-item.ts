import type { FeedItem, Person } from '../../../core/feed.ts'
import { type MailHead, readMailHead, shownPerson } from './mail-head.ts'
import { type Attachment, mailWords } from './mail-words.ts'
import type { MimePart } from './mime-part.ts'
import { withoutQuotedMail } from './strip-quoted-mail.ts'

/** What the mailbox knows of a mail, beside the mail itself. */
export interface MailPlace {
  /** Unique in the feed. */
  readonly path: string
  readonly place: string
  /** ms since 1970: when it came, for mails that do not say when they were sent. */
  readonly receivedAt: number
  readonly labels: readonly string[]
  /** Opens the mail, by its message id where it has one. */
  readonly uri: (id: string | undefined) => string
  readonly thread?: string
}

/** Names a message by its id (RFC 2392), or by `otherwise` where it has none. */
export const midUri =
  (otherwise: string) =>
  (id: string | undefined): string =>
    id === undefined ? otherwise : `mid:${encodeURIComponent(id)}`

const day = 86_400_000

/** A mail as an item and its words as Markdown: a short head, then what its writer wrote, word for word. Throws for what is no mail at all. */
export async function mailItem(mail: MimePart, where: MailPlace): Promise<{ readonly item: FeedItem; readonly markdown: string }> {
  const head = await readMailHead(mail.header, where.receivedAt + day)
  const { text, attachments, notes } = await mailWords(mail, async (part) =>
    nestedHead(await readMailHead(part.parts[0]!.header, where.receivedAt + day)),
  )
  const author = head.from[0] ?? head.sender[0]
  const title = head.subject === '' ? '(no subject)' : head.subject
  const at = head.at ?? where.receivedAt
  const own = withoutQuotedMail(text, head.subject)
  const item: FeedItem = {
    path: where.path,
    title,
    uri: where.uri(head.id),
    at,
    people: distinct([...head.from, ...head.sender, ...head.to, ...head.cc, ...head.bcc]),
    place: where.place,
    ...(author === undefined ? {} : { author }),
    ...threadOf(head, where),
    ...(where.labels.length === 0 ? {} : { labels: where.labels }),
  }
  const said =
    own.quotedLines === 0
      ? notes
      : [...notes, `${own.quotedLines} quoted ${own.quotedLines === 1 ? 'line' : 'lines'} from earlier emails omitted.`]
  const pieces = [
    `# ${title}`,
    headOf(head, at, title),
    asLines(own.text),
    said.map((note) => `[${note}]`).join('\n'),
    attached(attachments),
  ]
  const markdown = pieces.filter((piece) => piece !== '').join('\n\n')
  return { item, markdown: `${markdown}\n` }
}

const threadOf = (head: MailHead, where: MailPlace): Pick<FeedItem, 'thread'> => {
  const thread = where.thread ?? head.first ?? head.id
  return thread === undefined ? {} : { thread }
}

const headOf = (head: MailHead, at: number, subject: string): string =>
  [
    ...list('From', head.from.length > 0 ? head.from : head.sender),
    ...list('To', head.to),
    ...list('Cc', head.cc),
    `Date: ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `Subject: ${subject}`,
  ].join('\n')

const nestedHead = (head: MailHead): string =>
  ['---------- Forwarded message ---------', headOf(head, head.at ?? 0, head.subject).replace(/^Date: 1970.*\n/m, '')].join('\n')

const shownInHead = 20

const list = (label: string, people: readonly Person[]): readonly string[] => {
  if (people.length === 0) return []
  const more = people.length > shownInHead ? ` and ${people.length - shownInHead} more` : ''
  return [`${label}: ${people.slice(0, shownInHead).map(shownPerson).join(', ')}${more}`]
}

/** A line of a mail is no heading: neither one that begins with `#` nor one above dashes. */
const asLines = (text: string): string =>
  text.replace(/^( {0,3})(#{1,6}(?:\s|$))/gm, '$1\\$2').replace(/([^\n])\n( {0,3}(?:-+|=+)[ \t]*)$/gm, '$1\n\n$2')

function attached(attachments: readonly Attachment[]): string {
  if (attachments.length === 0) return ''
  return ['Attachments:', ...attachments.map(({ name, size }) => `- ${name}${size === undefined ? '' : ` (${shownSize(size)})`}`)].join(
    '\n',
  )
}

const shownSize = (bytes: number): string =>
  bytes < 1000 ? `${bytes} bytes` : bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

function distinct(people: readonly Person[]): readonly Person[] {
  const seen = new Map<string, Person>()
  for (const person of people) {
    const key = person.address ?? `name ${person.name}`
    const known = seen.get(key)
    if (known === undefined || known.name === undefined) seen.set(key, person)
  }
  return [...seen.values()]
}
