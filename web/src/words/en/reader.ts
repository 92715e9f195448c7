import type { Catalogue } from '../../../../src/core/language/message.ts'

/** A document as people read it, with its quotes marked. */
export const reader = {
  beginning: 'Beginning',
  previousMark: 'Previous citation',
  nextMark: 'Next citation',
  markOf: 'Citation {mark} of {count}',
  notCited: 'Not cited',
  view: 'View',
  pages: 'Pages',
  text: 'Text',
  notDrawn: 'Couldn’t display the pages: {problem}. The text is below.',
  loadingPages: 'Loading pages',
  page: 'Page {number}',
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  unreadable: 'this browser cannot read the PDF',
  tooSlow: 'drawing them takes too long',
  fileChanged: 'The file has changed since it was indexed.',
  fileMissing: 'The file no longer exists. You are looking at the text that was indexed.',
  sync: 'Sync',
  syncing: 'Syncing',
} as const satisfies Catalogue
