/** What stands for every name beyond the most that are kept apart. */
const others = 'other'

/**
 * Keeps the number of different names small that come from outside: each one is a time series for as long as the server runs. The first `most` stay as they are,
 * all later ones are `other`.
 */
export function boundedNames(most: number): (name: string) => string {
  const known = new Set<string>()
  return (name) => {
    if (known.has(name)) return name
    if (known.size >= most) return others
    known.add(name)
    return name
  }
}
