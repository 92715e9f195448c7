import { percentDecoded } from '../../../../src/core/text/percent-decoded.ts'

/** The address of a collection as people write it: of a folder, its path. */
export const originShown = (uri: string): string =>
  uri.startsWith('file:///') ? percentDecoded(uri.slice('file://'.length)).replace(/^\/(?=[A-Za-z]:)/, '') : uri
