import PostalMime, { type Address } from 'postal-mime'
import { safeToShow } from '../../../core/control-sequences.ts'
import type { Person } from '../../../core/feed.ts'

/** Who wrote what to whom, when. */
export interface MailHead {
  readonly subject: string
  readonly from: readonly Person[]
  readonly sender: readonly Person[]
  readonly to: readonly Person[]
  readonly cc: readonly Person[]
  readonly bcc: readonly Person[]
  /** ms since 1970; undefined where it is missing or nonsense. */
  readonly at?: number
  /** Message id without its angle brackets. */
  readonly id?: string
  /** Id of the first message of its thread, where it answers one. */
  readonly first?: string
}

const mostPeople = 200

/** Reads the header lines of a mail; what is missing or broken is left out. Times after `latest` (ms since 1970) are nonsense. */
export async function readMailHead(header: Buffer, latest: number): Promise<MailHead> {
  // Without the lines about the content, which would be looked for in vain.
  const lines = header
    .toString('latin1')
    .split(/\r?\n(?![ \t])/)
    .filter((line) => !/^content-|^mime-version:/i.test(line))
  const mail = await PostalMime.parse(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'))
  const at = mail.date === undefined ? Number.NaN : Date.parse(mail.date)
  const id = idsIn(mail.messageId)[0]
  const first = idsIn(mail.references)[0] ?? idsIn(mail.inReplyTo)[0]
  return {
    subject: oneLine(mail.subject ?? ''),
    from: peopleOf(mail.from),
    sender: peopleOf(mail.sender),
    to: peopleOf(mail.to),
    cc: peopleOf(mail.cc),
    bcc: peopleOf(mail.bcc),
    ...(at > 0 && at <= latest ? { at } : {}),
    ...(id === undefined ? {} : { id }),
    ...(first === undefined ? {} : { first }),
  }
}

/** `Alex Chen <alex@acme.example>`. */
export const shownPerson = ({ name, address }: Person): string =>
  name === undefined ? (address ?? '') : address === undefined ? name : `${name} <${address}>`

const oneLine = (text: string): string => safeToShow(text).replace(/\s+/g, ' ').trim().slice(0, 1000)

function idsIn(line: string | undefined): readonly string[] {
  if (line === undefined) return []
  const found = [...line.matchAll(/<([^<>\s]{1,900})>/g)].map(([, id]) => id!)
  const bare = line.trim()
  return found.length > 0 || bare === '' || bare.length > 900 || /\s/.test(bare) ? found : [bare.replace(/[<>]/g, '')]
}

function peopleOf(given: Address | readonly Address[] | undefined): readonly Person[] {
  const all = given === undefined ? [] : 'length' in given ? given : [given]
  return all
    .flatMap((one) => (one.group === undefined ? [one] : one.group))
    .slice(0, mostPeople)
    .flatMap(({ name, address }) => {
      const shown = oneLine(name)
      const at = oneLine(address).toLowerCase()
      if (shown === '' && at === '') return []
      return [{ ...(shown === '' || shown.toLowerCase() === at ? {} : { name: shown }), ...(at === '' ? {} : { address: at }) }]
    })
}
