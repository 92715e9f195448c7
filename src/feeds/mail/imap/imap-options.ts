import { z } from 'zod'

const names = z.array(z.string().min(1)).optional()

/** What an IMAP feed is told. */
export const imapOptionsShape = z.strictObject({
  host: z.string().min(1).describe('Server, such as imap.example.org'),
  port: z.int().min(1).max(65_535).optional().describe('Port (default: 993 with TLS, otherwise 143)'),
  security: z.enum(['tls', 'starttls', 'none']).default('tls').describe('How to encrypt the connection'),
  user: z.string().min(1).describe('User name, often the email address'),
  login: z.enum(['password', 'sign-in']).optional().describe('How to sign in: with a password, or through Google or Microsoft'),
  folders: names.describe('Folders to read; `*` matches anything (default: all except spam and trash)'),
  exclude: names.describe('Folders to exclude'),
  sinceDays: z.int().min(1).optional().describe('Only emails received in the last N days'),
  certificate: z.string().optional().describe('Certificate of your own certificate authority, in PEM format'),
  insecure: z.boolean().optional().describe('Send the password unencrypted to a host other than this machine'),
})

export type ImapOptions = z.infer<typeof imapOptionsShape>

/** `imap.example.org:993`, for people. */
export const serverName = ({ host, port, security }: ImapOptions): string => `${host}:${port ?? (security === 'tls' ? 993 : 143)}`
