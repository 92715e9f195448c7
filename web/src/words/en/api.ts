import type { Catalogue } from '../../../../src/core/language/message.ts'

/** What is said where the server says nothing itself. */
export const api = {
  unreachable: 'The server is not responding.',
  unreachableRemedy: 'Check that it is running.',
  failed: 'The server answered with status {status}.',
} as const satisfies Catalogue
