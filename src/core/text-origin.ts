/**
 * Whose words a text holds. `outside`: others wrote them (a page, a mail, a document, another's server), so they may try to give orders. `private`: they are
 * not for everybody, so they must not leave unseen. What the person says, and what ibid itself works out, is neither.
 */
export interface TextOrigin {
  readonly outside: boolean
  readonly private: boolean
}

/** Neither: nothing in it comes from anybody else, nothing in it is a secret. */
export const ownText: TextOrigin = { outside: false, private: false }
/** What anybody could read, written by anybody. */
export const publicText: TextOrigin = { outside: true, private: false }
/** Written by others for the person. */
export const receivedText: TextOrigin = { outside: true, private: true }
/** Written by the person or for them alone, by nobody else. */
export const personalText: TextOrigin = { outside: false, private: true }

/** The origin of texts taken together. */
export const joined = (...origins: readonly (TextOrigin | undefined)[]): TextOrigin => ({
  outside: origins.some((origin) => origin?.outside),
  private: origins.some((origin) => origin?.private),
})

/** Documents at web addresses are for everybody, all others for those who have them; whoever wrote them, it was not the person who asks now. */
export const originOfSources = (sources: readonly { readonly uri: string }[]): TextOrigin =>
  sources.every(({ uri }) => /^https?:/.test(uri)) ? publicText : receivedText
