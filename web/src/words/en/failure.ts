import type { Catalogue } from '../../../../src/core/language/message.ts'

/** Pages that cannot be shown. */
export const failure = {
  title: 'This page could not be loaded',
  partsMissing: 'The server is not responding or has been updated. Reload the page to try again.',
  retry: 'Try again',
  newQuestion: 'New question',
  notFound: 'Page not found',
  notFoundAbout: 'The address may be mistyped, or the page may have been removed. {link}',
  askNew: 'Ask a new question',
} as const satisfies Catalogue
