import type { Catalogue } from '../../../../src/core/language/message.ts'

/** API tokens. */
export const tokens = {
  title: 'API tokens',
  about: 'Tokens let programs act on your behalf: your own scripts, an editor over MCP, or any OpenAI-compatible client.',
  create: 'Create token',
  revokeTitle: 'Revoke {name}?',
  revokeAbout: 'Programs that use this token lose access immediately.',
  revoke: 'Revoke',
  revokeToken: 'Revoke {name}',
  none: 'You have no tokens. Create one for each program so that you can revoke them separately.',
  table: 'Tokens',
  name: 'Name',
  prefix: 'Token',
  scopes: 'Permissions',
  lastUsed: 'Last used',
  never: 'Never',
  expires: 'Expires',

  created: '{name} is ready. Copy the token now; it is not shown again.',
  theToken: 'the token',
  done: 'Done',
  nameHint: 'The program that uses it.',
  permissions: 'Permissions',
  readScope: 'read: view runs, conversations, documents, and usage',
  askScope: 'ask: start runs, answer their questions, and stop them',
  manageScope: 'manage: add and remove collections, delete conversations and files',
  adminScope: 'admin: change settings, manage users, and view the audit log',
  expiration: 'Expiration',
  days: { one: '{count} day', other: '{count} days' },
  year: '1 year',
  noExpiration: 'No expiration',
} as const satisfies Catalogue
