/** Where a source stands, from the outside in: collection, document, section. Its title where it has no such place, and for mails, messages, events and the like. */
export function placeOf({
  title,
  collection,
  document,
  section,
}: {
  readonly title: string
  readonly collection?: string | undefined
  readonly document?: string | undefined
  readonly section?: string | undefined
}): readonly string[] {
  // A single file is its own collection.
  const inside = collection === document ? [document] : [collection, document]
  const place = (collection?.startsWith('feed:') ? [] : inside).filter((part) => part !== undefined && part !== '')
  return [...(place.length > 0 ? place : [title]), ...(section ? [section] : [])].filter((part) => part !== undefined)
}

/** The collection of a source as its documents are asked for: by its id where the source has one, since several may have the same name. */
export const collectionOf = ({ id, collection }: { readonly id: string; readonly collection?: string | undefined }): string | undefined =>
  collection === undefined ? undefined : (/^[0-9a-f]{16}(?=\/)/.exec(id)?.[0] ?? collection)
