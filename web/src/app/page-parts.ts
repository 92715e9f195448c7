import { serverIsGone } from '../api/connection.ts'

/** Stands where the parts of a page could not be loaded: the server is away, or has been updated and has others now. */
export class PageNotLoaded extends Error {
  constructor(cause: unknown) {
    super('Its parts could not be loaded: the server does not answer, or has been updated since.', { cause })
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
