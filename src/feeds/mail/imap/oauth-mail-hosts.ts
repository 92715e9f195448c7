import type { FeedSignIn } from '../../../core/feed.ts'
import { googleSignIn } from '../../google-service.ts'
import type { ImapOptions } from './imap-options.ts'

const google = googleSignIn('https://mail.google.com/')

const microsoft: FeedSignIn = {
  flow: 'loopback',
  authorizationUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
  deviceUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/devicecode',
  tokenUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
  scopes: ['https://outlook.office.com/IMAP.AccessAsUser.All', 'offline_access'],
}

/** Mail servers whose people log in by OAuth, by host. */
const signIns: Readonly<Record<string, FeedSignIn>> = {
  'imap.gmail.com': google,
  'imap.googlemail.com': google,
  'outlook.office365.com': microsoft,
  'imap-mail.outlook.com': microsoft,
}

/** The sign-in of hosts that have one, unless a password is wanted. */
export const imapSignIn = ({ host, login }: ImapOptions): FeedSignIn | undefined =>
  login === 'password' ? undefined : signIns[host.toLowerCase()]
