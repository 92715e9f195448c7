import { z } from 'zod'

const names = z.array(z.string().min(1)).optional()

/** What an IMAP feed is told. */
export const imapOptionsShape = z.strictObject({
  host: z.string().min(1).describe('Server: imap.example.org'),
  port: z.int().min(1).max(65_535).optional().describe('993 with TLS, else 143'),
  security: z.enum(['tls', 'starttls', 'none']).default('tls').describe('How the connection is protected'),
  user: z.string().min(1).describe('User name, often the mail address'),
  login: z.enum(['password', 'sign-in']).optional().describe('How to log in: with a password, or with a sign-in at Google or Microsoft'),
  folders: names.describe('Folders to read, `*` for anything; all but junk and trash where left out'),
  exclude: names.describe('Folders to leave out'),
  sinceDays: z.int().min(1).optional().describe('Only mails that came in the last so many days'),
  certificate: z.string().optional().describe('Certificate of an authority of your own, in PEM'),
  insecure: z.boolean().optional().describe('Send the password unprotected to a host that is not this machine'),
})

export type ImapOptions = z.infer<typeof imapOptionsShape>

/** `imap.example.org:993`, for people. */
export const serverName = ({ host, port, security }: ImapOptions): string => `${host}:${port ?? (security === 'tls' ? 993 : 143)}`
