import { writeFileSync } from 'node:fs'
import { closing, paragraph, subject } from './noise.ts'
import { type Colleague, day, everybody, today } from './office.ts'
import type { Evidence } from './planted.ts'
import type { Random } from './random.ts'

interface Mail {
  readonly id: string
  readonly from: Colleague
  readonly to: readonly Colleague[]
  readonly at: number
  readonly subject: string
  readonly body: string
  readonly answers?: Mail
}

/** Writes so many mails of the year into an mbox file, in the forms in which mails come. */
export function writeMail(
  path: string,
  count: number,
  planted: readonly Extract<Evidence, { readonly kind: 'mail' }>[],
  dice: Random,
): void {
  const mails: Mail[] = []
  const places = new Map(planted.map((each, at) => [Math.floor(((at + 0.5) * count) / planted.length), each]))
  for (let at = 0; at < count; at++) {
    const sentAt = today - Math.floor(((count - at) * 320 * day) / count)
    const special = places.get(at)
    const earlier = mails.length > 0 && !special && dice.chance(0.45) ? mails[Math.max(0, mails.length - 1 - dice.below(60))] : undefined
    const from = special?.by ?? dice.pick(everybody)
    const words = special
      ? `${paragraph(dice, 2)}\n\n${special.words} ${paragraph(dice, 1)}`
      : Array.from({ length: 1 + dice.below(3) }, () => paragraph(dice, 3)).join('\n\n')
    mails.push({
      id: `m${at}.${dice.below(1e9)}@acme.example`,
      from,
      to: Array.from({ length: 1 + dice.below(3) }, () => dice.pick(everybody)),
      at: sentAt,
      subject: special?.subject ?? (earlier ? `Re: ${earlier.subject.replace(/^Re: /, '')}` : subject(dice)),
      body: `Hi,\n\n${words}\n\n${closing(dice, from.name)}`,
      ...(earlier ? { answers: earlier } : {}),
    })
  }
  writeFileSync(path, mails.map((mail) => `From ${mail.from.address} ${asctime(mail.at)}\n${unescaped(message(mail, dice))}\n\n`).join(''))
}

/** `Fri Oct  2 14:03:00 2026`. */
function asctime(at: number): string {
  const [, weekday, date, month, year, time] = /^(\w+), (\d+) (\w+) (\d+) (\S+)/.exec(new Date(at).toUTCString())!
  return `${weekday} ${month} ${String(Number(date)).padStart(2)} ${time} ${year}`
}

const unescaped = (mail: string): string => mail.replaceAll(/^(>*From )/gm, '>$1')

function message(mail: Mail, dice: Random): string {
  const { id, from, to, at, subject: title, answers } = mail
  const head = [
    `Message-ID: <${id}>`,
    ...(answers ? [`In-Reply-To: <${answers.id}>`, `References: <${answers.id}>`] : []),
    `Date: ${new Date(at).toUTCString().replace('GMT', '+0000')}`,
    `From: ${person(from)}`,
    `To: ${to.map(person).join(', ')}`,
    `Subject: ${encoded(title)}`,
    'MIME-Version: 1.0',
  ]
  const quoted = answers
    ? `\n\nOn ${new Date(answers.at).toUTCString().slice(0, 16)}, ${answers.from.name} wrote:\n${answers.body.replaceAll(/^/gm, '> ')}`
    : ''
  return [...head, ...body(`${mail.body}${quoted}\n`, dice)].join('\n')
}

function body(text: string, dice: Random): readonly string[] {
  const form = dice.below(4)
  if (form === 0) return ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit', '', text]
  if (form === 1) return ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64', '', folded(text)]
  if (form === 2)
    return ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: quoted-printable', '', quotedPrintable(text)]
  const border = `=_${dice.below(1e9)}`
  return [
    ...[`Content-Type: multipart/alternative; boundary="${border}"`, '', `--${border}`],
    ...['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: quoted-printable', '', quotedPrintable(text), `--${border}`],
    ...['Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: base64', '', folded(html(text)), `--${border}--`],
  ]
}

const html = (text: string): string =>
  `<html><body>${text
    .split('\n\n')
    .map((part) => `<p>${part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')}</p>`)
    .join('')}</body></html>`

const folded = (text: string): string => Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\n')

const quotedPrintable = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      [...Buffer.from(line)]
        .map((byte) =>
          byte > 126 || byte === 61 || byte < 32 ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}` : String.fromCharCode(byte),
        )
        .join('')
        .replaceAll(/(?:=..|[^=]){70}(?=.)/g, '$&=\n'),
    )
    .join('\n')

const encoded = (words: string): string => (/^[\x20-\x7e]*$/.test(words) ? words : `=?utf-8?B?${Buffer.from(words).toString('base64')}?=`)

const person = ({ name, address }: Colleague): string => `${encoded(name)} <${address}>`
