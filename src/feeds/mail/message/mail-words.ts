import { withoutControls } from '../../../core/control-sequences.ts'
import { htmlWords } from './html-words.ts'
import type { MimePart } from './mime-part.ts'
import { attachmentName, partText } from './part-words.ts'

/** What a mail says, and what hangs on it. */
export interface MailWords {
  readonly text: string
  readonly attachments: readonly Attachment[]
  /** What a reader has to know of the words: that they are cut off, that they are encrypted. */
  readonly notes: readonly string[]
}

export interface Attachment {
  readonly name: string
  /** Bytes; undefined where the mail was not read so far. */
  readonly size?: number
}

/** Characters of a mail that are kept. */
const mostCharacters = 1_000_000
/** Bytes of a text part that are decoded. */
const mostBytes = 3_000_000
const mostAttachments = 100

/** Reads the words of a mail's parts: plain text where there is some, else what its HTML shows. Attachments are named, not read. */
export async function mailWords(root: MimePart, nested: (part: MimePart) => Promise<string>): Promise<MailWords> {
  const texts: string[] = []
  const attachments: Attachment[] = []
  const notes: string[] = []
  const attach = async (part: MimePart): Promise<void> => {
    if (attachments.length >= mostAttachments) return
    const name = withoutControls((await attachmentName(part)) ?? part.type)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 300)
    attachments.push({ name: name === '' ? part.type : name, ...(part.isCut ? {} : { size: part.size }) })
  }
  const visit = async (part: MimePart, isRelated: boolean): Promise<void> => {
    const isAttached = part.disposition === 'attachment'
    if (part.type === 'multipart/encrypted' || /^application\/(?:x-)?pkcs7-mime$/.test(part.type)) {
      notes.push('The email is encrypted; its text cannot be read.')
    } else if (part.type === 'multipart/alternative') {
      const { shown, others } = await alternative(part)
      if (shown) texts.push(shown)
      for (const other of others) await visit(other, isRelated)
    } else if (part.type.startsWith('multipart/')) {
      for (const inner of part.parts) await visit(inner, part.type === 'multipart/related')
    } else if (part.type === 'message/rfc822' && !isAttached && part.parts[0]) {
      texts.push(await nested(part))
      for (const inner of part.parts) await visit(inner, false)
    } else if (isText(part)) {
      texts.push(await wordsOf(part))
      if (part.isCut || part.body.length > mostBytes) notes.push('The email was too large to read completely.')
    } else if (
      !/^application\/(?:pgp|(?:x-)?pkcs7)-signature$/.test(part.type) &&
      !(isRelated && !isAttached && part.type.startsWith('image/'))
    ) {
      await attach(part)
    }
  }
  await visit(root, false)
  const text = texts.filter((words) => words.trim() !== '').join('\n\n')
  if (text.length > mostCharacters) notes.push(`Only the first ${mostCharacters} characters were kept.`)
  return { text: text.slice(0, mostCharacters).toWellFormed(), attachments, notes }
}

/** The version of a mail that is read, and what else hangs on the alternatives. */
async function alternative(part: MimePart): Promise<{ readonly shown: string | undefined; readonly others: readonly MimePart[] }> {
  const all = leaves(part)
  const [plain, html] = ['text/plain', 'text/html'].map((type) => all.filter((leaf) => isText(leaf) && leaf.type === type))
  const others = all.filter((leaf) => leaf.disposition === 'attachment' || /^(?:text\/calendar|application\/)/.test(leaf.type))
  const text = (await Promise.all(plain!.map(wordsOf))).join('\n\n').trim()
  // A plain version that only says that there is a better one is none.
  if (html!.length === 0 || text.length > 200) return { shown: text, others }
  const shown = (await Promise.all(html!.map(wordsOf))).join('\n\n').trim()
  return { shown: text.length * 5 < shown.length ? shown : text === '' ? shown : text, others }
}

const leaves = (part: MimePart): readonly MimePart[] => (part.type.startsWith('multipart/') ? part.parts.flatMap(leaves) : [part])

const isText = (part: MimePart): boolean =>
  (part.type === 'text/plain' || part.type === 'text/html') &&
  part.disposition !== 'attachment' &&
  !(
    part.name !== undefined ||
    /^content-(?:disposition|type):[^\n]*(?:\n[ \t][^\n]*)*\b(?:file)?name\*?/im.test(part.header.toString('latin1'))
  )

async function wordsOf(part: MimePart): Promise<string> {
  const text = await partText({ ...part, body: part.body.subarray(0, mostBytes) })
  const words = part.type === 'text/html' ? htmlWords(text) : text
  return withoutControls(words.replace(/\r\n?/g, '\n'))
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}
