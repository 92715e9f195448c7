import { type Cursor, readNumber } from './bytes.ts'

/** Values of a token's lowest bits; see `Token` of the ranking's contract. */
const forms = 4

/** Numbers of all terms in a row that `encodeChunks` made, some of them more than once. */
export function* termsOfChunk(data: Uint8Array): Generator<number, void, undefined> {
  const cursor: Cursor = { data, at: 0 }
  for (let place = 0; cursor.at < data.length; place += 1) {
    const end = readNumber(cursor) + cursor.at
    if (end === cursor.at) continue
    // A page's own words begin with the length of the page.
    if (place === 0) readNumber(cursor)
    for (let lists = place === 0 ? 2 : 3; lists > 0; lists -= 1) readNumber(cursor)
    while (cursor.at < end) yield Math.floor(readNumber(cursor) / forms)
  }
}
