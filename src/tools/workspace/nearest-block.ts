import { editDistance } from '../../core/spelling-suggestion.ts'
import { oneLine } from '../../core/text/one-line.ts'

/** Lines of the old words that are compared, places of one line that vote, lines that are told of, characters of one; lines compared letter by letter. */
const limits = { lines: 400, places: 200, told: 3, characters: 160, compared: 5_000 }

/**
 * The lines of a text that are most like some old words, and what differs: `nearest are lines 10-14: line 12 is "a", oldText has "b"`. `undefined` where
 * nothing is near. Both with `\n` alone.
 */
export function nearestBlock(text: string, oldText: string): string | undefined {
  const lines = text.split('\n')
  const old = oldText.replace(/\n+$/, '').split('\n').slice(0, limits.lines)
  const first = bestStart(lines, old)
  if (first === undefined) return undefined
  const last = Math.min(lines.length, first + old.length)
  const differing = old.map((line, at) => ({ line, at, there: lines[first + at] })).filter(({ line, there }) => line !== there)
  // Other words matter more than other space around them.
  const worded = differing.filter(({ line, there }) => line.trim() !== there?.trim())
  const told = (worded.length > 0 ? worded : differing).map(({ line, at, there }) =>
    there === undefined
      ? `the file ends before ${JSON.stringify(oneLine(line, limits.characters))}`
      : `line ${first + at + 1} is ${shown(there, line)}, but oldText has ${shown(line, there)}`,
  )
  const more = told.length > limits.told ? `; ${told.length - limits.told} more lines differ` : ''
  const range = last > first + 1 ? `closest match: lines ${first + 1}-${last}` : `closest match: line ${first + 1}`
  return `${range}: ${told.slice(0, limits.told).join('; ')}${more}`
}

/** The first line, from 0, of the block with which most lines agree but for the space around them; else that of the likest single line. */
function bestStart(lines: readonly string[], old: readonly string[]): number | undefined {
  const places = new Map<string, number[]>()
  lines.forEach((line, at) => {
    const key = line.trim()
    const known = places.get(key)
    if (!known) places.set(key, [at])
    else if (known.length < limits.places) known.push(at)
  })
  const votes = new Map<number, number>()
  old.forEach((line, at) => {
    const key = line.trim()
    // Rare lines say more about the place than braces do.
    const found = /\w/.test(key) ? (places.get(key) ?? []) : []
    for (const place of found) if (place >= at) votes.set(place - at, (votes.get(place - at) ?? 0) + 1 / found.length)
  })
  const [best] = [...votes].sort((a, b) => b[1] - a[1] || a[0] - b[0])
  return best?.[0] ?? likestLine(lines, old)
}

function likestLine(lines: readonly string[], old: readonly string[]): number | undefined {
  const at = old.findIndex((line) => /\w/.test(line))
  const wanted = old[at]?.trim().slice(0, limits.characters)
  if (!wanted) return undefined
  let best: number | undefined
  let least = Math.max(1, wanted.length * 0.4)
  for (let place = at; place < Math.min(lines.length, limits.compared); place++) {
    const line = lines[place]!.trim()
    if (Math.abs(Math.min(line.length, limits.characters) - wanted.length) > least) continue
    const distance = editDistance(wanted, line.slice(0, limits.characters))
    if (distance >= least) continue
    best = place - at
    least = distance
  }
  return best
}

/** A line in quotes; a long one around the first character that differs. */
function shown(line: string, other: string): string {
  if (line.length <= limits.characters) return JSON.stringify(line)
  let differs = 0
  while (differs < line.length && line[differs] === other[differs]) differs++
  const from = Math.max(0, differs - 40)
  return `${from > 0 ? '...' : ''}${JSON.stringify(line.slice(from, from + limits.characters))}...`
}
