import { z } from 'zod'
import type { FeedSignIn } from '../../../core/feed.ts'
import { googleSignIn } from '../../google-service.ts'

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

const google = googleSignIn('https://mail.google.com/')

const microsoft: FeedSignIn = {
  flow: 'loopback',
  authorizationUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
  deviceUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/devicecode',
  tokenUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
  scopes: ['https://outlook.office.com/IMAP.AccessAsUser.All', 'offline_access'],
}

const signIns: Readonly<Record<string, FeedSignIn>> = {
  'imap.gmail.com': google,
  'imap.googlemail.com': google,
  'outlook.office365.com': microsoft,
  'imap-mail.outlook.com': microsoft,
}

/** The sign-in of hosts that have one, unless a password is wanted. */
export const imapSignIn = ({ host, login }: ImapOptions): FeedSignIn | undefined =>
  login === 'password' ? undefined : signIns[host.toLowerCase()]

/** `imap.example.org:993`, for people. */
export const serverName = ({ host, port, security }: ImapOptions): string => `${host}:${port ?? (security === 'tls' ? 993 : 143)}`
