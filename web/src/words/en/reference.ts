import type { Catalogue } from '../../../../src/core/language/message.ts'

/** The reference of the HTTP API. What each operation does comes from the server. */
export const reference = {
  title: 'HTTP API reference',
  about: 'Send a token in the header {header}. The same as OpenAPI: {link}.',
  other: 'Other',
  required: 'required',
  requestBody: 'Request body: {mediaType}',
  response: 'Response: {mediaType}',
} as const satisfies Catalogue
