import type { Catalogue } from '../../../../src/core/language/message.ts'

/** The page on which people sign in. */
export const signin = {
  title: 'Sign in',
  openLink: 'Open the sign-in link',
  oldLink: 'This link is from before the server restarted.',
  openLinkAbout:
    'When {serve} starts, it prints a sign-in link in the terminal. Open that link in this browser to sign in, or start with {open} to open it automatically.',
  firstAdmin: 'Create the administrator account',
  firstAdminAbout: 'This account manages users and settings. The link works once.',
  signUp: 'Create account',
  blocked: 'This account is blocked. Contact an administrator.',
  notLinked: 'An account with this email address already exists. Sign in with its password.',
  mismatch: 'The sign-in expired or was started in another window. Try again.',
  failed: 'We couldn’t sign you in. Try again, or contact an administrator.',
  noAccounts: 'There are no accounts yet. The link for the first administrator is in the server’s terminal.',
  signInWith: 'Sign in with {provider}',
  haveAccount: 'I already have an account',
  name: 'Name',
  email: 'Email',
  password: 'Password',
  passwordLength: 'At least 10 characters.',
} as const satisfies Catalogue
