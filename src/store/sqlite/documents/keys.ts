/** Room for term numbers inside a packed key; a token (`term * 4 + form`) then fits 32 bits. */
const termsPerSegment = 2 ** 30
const documentsPerModel = 2 ** 33
const blocksPerModel = 2 ** 20

/** Key of the block of a segment that begins with a term; `termKey(segment + 1, 0)` ends the segment's range. */
export const termKey = (segment: number, term: number): number => segment * termsPerSegment + term

/** The term of a {@link termKey}. */
export const termOfKey = (key: number): number => key % termsPerSegment

/** Key of a document's row in a latent model; `pageKey(model + 1, 0)` ends the model's range. */
export const pageKey = (model: number, document: number): number => model * documentsPerModel + document

/** Key of a block of a latent model by its place; `blockKey(model + 1, 0)` ends the model's range. */
export const blockKey = (model: number, place: number): number => model * blocksPerModel + place
