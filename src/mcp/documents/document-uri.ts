/** A document as a resource, or one section of it. */
export interface DocumentPlace {
  readonly collection: string
  readonly document: string
  /** Heading, anchor or heading path. */
  readonly section?: string
}

/** How the address of a document is made, and of one of its sections. */
export const documentTemplate = 'ibid://{collection}/{+document}'
export const sectionTemplate = 'ibid://{collection}/{+document}{#section}'

/** The address of a document: `ibid://docs/guide/retries.md`. */
export const uriOf = (collection: string, document: string): string =>
  `ibid://${encodeURIComponent(collection)}/${document.split('/').map(encodeURIComponent).join('/')}`

/** The place that an address names; undefined for one that is none of ours. */
export function placeOfUri(uri: string): DocumentPlace | undefined {
  const [, collection, document, section] = /^ibid:\/\/([^/#]+)\/([^#]+)(?:#(.+))?$/.exec(uri) ?? []
  if (collection === undefined || document === undefined) return undefined
  try {
    return {
      collection: decodeURIComponent(collection),
      document: decodeURIComponent(document),
      ...(section === undefined ? {} : { section: decodeURIComponent(section) }),
    }
  } catch {
    return undefined
  }
}
