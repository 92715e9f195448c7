import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mboxMails } from '../../../src/feeds/mail/mbox/mbox-mails.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { holds, type Target } from '../target.ts'

/** Mailboxes that are one file. */
export const mboxTarget: Target = {
  name: 'mbox',
  tries: 120,
  seeds: [
    'From alex@acme.example Fri Oct  2 14:03:00 2026\nSubject: a\n\nOne\n>From here\n\nFrom - Fri Oct  2 14:04:00 2026 +0200\r\nSubject: b\r\n\r\nTwo\r\n\r\nFrom me no mail\n',
    'junk\n\nFrom MAILER-DAEMON Fri Oct  2 1:03\n\nFrom x 12:00\n',
  ],
  words: ['\n\nFrom a Fri Oct  2 14:03:00 2026\n', '\nFrom ', '>From ', '>>From ', '\r\n', ' 14:03', ' +0200 '],
  nests: [
    ['>', ''],
    ['From a 1:00\n\n', ''],
  ],
  async run(bytes) {
    const path = join(scratchFolder(), 'box')
    writeFileSync(path, bytes)
    try {
      const mails = await Array.fromAsync(mboxMails(path, 0, new AbortController().signal))
      holds(mails.reduce((sum, { raw }) => sum + raw.length, 0) <= bytes.length, 'mails are parts of their file')
      holds(
        mails.every(({ start }, index) => index === 0 || start > mails[index - 1]!.start),
        'mails stand behind each other',
      )
      const last = mails.at(-1)
      if (!last) return
      const [again, ...more] = await Array.fromAsync(mboxMails(path, last.start, new AbortController().signal))
      holds(more.length === 0 && again !== undefined && again.raw.equals(last.raw), 'a mail is the same when reading begins there')
    } finally {
      rmSync(path)
    }
  },
}
