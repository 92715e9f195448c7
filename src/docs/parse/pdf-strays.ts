/** What pdf.js calls the errors of broken files. */
const brokenFile = new Set([
  'FormatError',
  'InvalidPDFException',
  'MissingDataException',
  'ParserEOFException',
  'UnknownErrorException',
  'XRefEntryException',
  'XRefParseException',
])

let readers = 0

/** Only what pdf.js says of a file is passed over; anything else ends the process as it would without a listener. */
function passOver(reason: unknown): void {
  if (!(reason instanceof Error && brokenFile.has(reason.name))) throw reason
}

/**
 * Reads a PDF. pdf.js fetches pages ahead of their turn and waits for none of these: one that is broken is a rejection that nobody handles, which would end
 * the process. It is reported again where the page is read in its turn.
 */
export async function withoutStrays<T>(read: () => Promise<T>): Promise<T> {
  if (readers++ === 0) process.on('unhandledRejection', passOver)
  try {
    return await read()
  } finally {
    // Rejections are told at the end of a turn of the event loop.
    await new Promise(setImmediate)
    if (--readers === 0) process.off('unhandledRejection', passOver)
  }
}
