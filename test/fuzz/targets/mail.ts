import { mailItem, midUri } from '../../../src/feeds/mail/message/mail-item.ts'
import { mimePartOf } from '../../../src/feeds/mail/message/mime-part.ts'
import { withoutQuotedMail } from '../../../src/feeds/mail/message/strip-quoted-mail.ts'
import { holds, inProportion, type Target, textOf } from '../target.ts'

/** Mails as they come from a mailbox. */
export const mailTarget: Target = {
  name: 'mail',
  tries: 12,
  longest: 24_000,
  seeds: [
    'From: "Alex Chen" <Alex.Chen@Acme.example>\r\nTo: Bea <bea@acme.example>, team: carl@acme.example, Dora <d@x.example>;\r\nSubject: =?utf-8?B?UTQg4oCTIHBsYW4=?= =?iso-8859-1?Q?=E9?=\r\nMessage-ID: <q4@acme.example>\r\nReferences: <q1@acme.example>\r\n <q2@acme.example>\r\nDate: Fri, 02 Oct 2026 11:03:00 +0200\r\n\r\nWe ship.\r\n\r\nOn Fri, 2 Oct 2026 at 11:03, Bea <bea@acme.example> wrote:\r\n> When?\r\n>> Now?\r\n-- \r\nAlex\r\n',
    'From: a@b.example\r\nContent-Type: multipart/mixed; boundary="x y"\r\n\r\npre\r\n--x y\r\nContent-Type: multipart/alternative; boundary=z\r\n\r\n--z\r\nContent-Type: text/plain; charset=utf-7\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\na=20b=\r\nc=E9\r\n--z\r\nContent-Type: text/html\r\n\r\n<p>Hi <b style="display:none">x</b><blockquote>q</blockquote></p>\r\n--z--\r\n--x y\r\nContent-Type: application/pdf; name*=utf-8\'\'a%20b.pdf\r\nContent-Disposition: attachment; filename*0="a";\r\n filename*1="b.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA\r\n--x y\r\nContent-Type: message/rfc822\r\n\r\nSubject: inner\r\n\r\ninner words\r\n--x y--\r\n',
    'Content-Type: text/html; charset=gb2312\r\nContent-Transfer-Encoding: base64\r\n\r\nPHA+aGk8L3A+\r\n',
    'Subject: fwd: a\r\n\r\n-----Original Message-----\r\nFrom: x\r\nSent: y\r\nTo: z\r\n\r\nold\r\n________________________________\r\n',
    'Content-Type: multipart/digest; boundary=a\n\n--a\n\nFrom: x\n\nbody\n--a--',
  ],
  words: [
    '\r\n\r\n',
    '--x y\r\n',
    '--z\r\n',
    'Content-Type: ',
    'multipart/mixed; boundary=a',
    'multipart/alternative; boundary="a"',
    'message/rfc822',
    'text/html',
    'charset=',
    'Content-Transfer-Encoding: base64\r\n',
    'quoted-printable',
    '=?utf-8?Q?',
    '?=',
    '=E9',
    '\r\n ',
    '>',
    ' wrote:\n',
    'Date: ',
    'References: ',
    '<a@b>',
    'filename*0*=',
    "utf-8''",
    'utf-16le',
    'iso-2022-jp',
    '-- \n',
  ],
  nests: [
    ['(', ')'],
    ['<', '>'],
    ['<div>', '</div>'],
    ['<blockquote>', '</blockquote>'],
    ['>', ''],
    ['Content-Type: message/rfc822\n\n', ''],
    ['a:', ';'],
    ['"', '"'],
    ['=?utf-8?Q?a?= ', ''],
  ],
  async run(bytes) {
    const raw = Buffer.from(bytes)
    const text = textOf(bytes)
    const own = withoutQuotedMail(text, '')
    holds(own.quotedLines >= 0 && own.text.length <= text.length, 'the own words of a mail are a part of it')
    for (const isCut of [false, true]) {
      const { item, markdown } = await mailItem(mimePartOf(raw, isCut), {
        path: 'INBOX/7',
        place: 'INBOX',
        receivedAt: 1_790_000_000_000,
        labels: [],
        uri: midUri('imap://m/7'),
      })
      holds(Number.isFinite(item.at), 'a mail has a time')
      holds(markdown.isWellFormed() && item.title.isWellFormed(), 'the words of a mail can be stored')
      holds(item.title !== '' && !/[\r\n]/.test(item.title), 'a mail has a title of one line')
      inProportion(bytes.length, markdown.length + JSON.stringify(item).length, 'a mail as Markdown')
    }
  },
}
