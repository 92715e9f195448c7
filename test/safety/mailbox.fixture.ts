/** A mail of a mailbox file. */
export interface PlainMail {
  readonly subject: string
  readonly body: string
}

/** Mails as one mbox file, a minute apart. */
export const mboxOf = (mails: readonly PlainMail[]): string => mails.map(mailOf).join('\n')

function mailOf({ subject, body }: PlainMail, at: number): string {
  const date = new Date(Date.UTC(2026, 9, 2, 12, at)).toUTCString()
  return [
    `From mira@acme.example ${date}`,
    'From: Mira Falk <mira@acme.example>',
    'To: me@home.example',
    `Subject: ${subject}`,
    `Date: ${date}`,
    `Message-ID: <${at}@acme.example>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(body)
      .toString('base64')
      .replace(/.{76}/g, (line) => `${line}\n`),
    '',
  ].join('\n')
}
