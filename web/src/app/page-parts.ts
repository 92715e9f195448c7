import { serverIsGone } from '../api/connection.ts'
import { failure } from '../words/en/failure.ts'
import { wordsOf } from '../words/words.tsx'

const say = wordsOf('failure', failure)

/** Stands where the parts of a page could not be loaded: the server is away, or has been updated and has others now. */
export class PageNotLoaded extends Error {
  constructor(cause: unknown) {
    super(say('partsMissing'), { cause })
    this.name = 'PageNotLoaded'
  }
}

/** Loads what a page is made of. Throws {@link PageNotLoaded}. */
export const pageParts =
  <Parts>(load: () => Promise<Parts>) =>
  (): Promise<Parts> =>
    load().catch((error: unknown) => {
      serverIsGone()
      throw new PageNotLoaded(error)
    })
