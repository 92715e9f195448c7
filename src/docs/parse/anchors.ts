const notInAnchor = /[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu

/** A heading as GitHub writes it into a link: lower case, punctuation dropped, blanks as `-`. */
export const slugOf = (heading: string): string => heading.trim().toLowerCase().replace(notInAnchor, '').replaceAll(' ', '-') || 'section'

/** Hands out names that are unique within one document: a taken one gets `-1`, `-2`, as GitHub numbers repeated headings. Linear over any input. */
export const uniqueAnchors = (): ((wanted: string, first?: number) => string) => {
  const used = new Map<string, number>()
  return (wanted, first = 1) => {
    let name = wanted
    if (used.has(wanted) || first > 1) {
      let number = Math.max(first, (used.get(wanted) ?? 0) + 1)
      while (used.has(`${wanted}-${number}`)) number++
      name = `${wanted}-${number}`
      used.set(wanted, number)
    }
    if (!used.has(name)) used.set(name, 0)
    return name
  }
}
