/** Characters that terminals draw two columns wide: East Asian scripts, full-width forms and most emoji (Unicode's East Asian Width W and F). */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u
const marks = /\p{M}/u

/** As much of a line as fits into so many columns, from its start or up to its end. */
export function clip(line: string, columns: number, keep: 'start' | 'end' = 'start'): string {
  const characters = [...line]
  if (keep === 'end') characters.reverse()
  let used = 0
  const end = characters.findIndex((character) => (used += widthOf(character)) > columns)
  const kept = end < 0 ? characters : characters.slice(0, end)
  return (keep === 'end' ? kept.reverse() : kept).join('')
}

const widthOf = (character: string): number => (wide.test(character) ? 2 : marks.test(character) ? 0 : 1)
