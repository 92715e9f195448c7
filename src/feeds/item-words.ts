/** `2026-10-02`, in UTC. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
/** `2026-10-02 10:23 UTC`. */
export const minuteOf = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The first line that says something, without its marks, no longer than `most` characters. */
export function firstLine(words: string, most = 200): string {
  const line = (words.split('\n').find((each) => /[\p{L}\p{N}\p{Emoji}]/u.test(each) && !each.startsWith('```')) ?? '')
    .replace(/^[>\s#*-]+/, '')
    .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/\*\*|~~|`/g, '')
    .trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  const space = cut.lastIndexOf(' ')
  return `${(space > most / 2 ? cut.slice(0, space) : cut.replace(/[\uD800-\uDBFF]$/, '')).trimEnd()}…`
}
