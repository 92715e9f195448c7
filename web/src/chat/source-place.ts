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
  const place = (collection?.startsWith('feed:') ? [] : [collection, document]).filter((part) => part !== undefined && part !== '')
  return [...(place.length > 0 ? place : [title]), ...(section ? [section] : [])].filter((part) => part !== undefined)
}
