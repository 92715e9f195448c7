/** What differs from one run to the next, and the word that stands for it where two outputs are compared. */
const changing: readonly (readonly [RegExp, string])[] = [
  [/\b01[0-9A-HJKMNP-TV-Z]{24}\b/g, 'RUN'],
  [/\b[0-9a-f]{12,64}\b/g, 'HASH'],
  [/\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?Z?)?)?/g, 'DATE'],
  [/\b\d+(?:\.\d+)? (?:ms|s)\b/g, 'TIME'],
  [/"(durationMs|firstMs|at|startedAt|syncedAt|score|coverage|support|confidenceScore|bytes)":\s*[\d.]+/g, '"$1": N'],
  [/^(Confidence \w+) \([\d.]+\)/gm, '$1 (N)'],
  [/\b\d+(?:\.\d+)? (?:bytes|kB|MB|GB)\b/g, 'SIZE'],
  [/v\d+\.\d+\.\d+/g, 'VERSION'],
]

const masked = (text: string): readonly string[] =>
  changing
    .reduce((words, [pattern, word]) => words.replace(pattern, word), text.replace(/^\n+|\s+$/g, ''))
    .split('\n')
    .map((line) => line.trimEnd())

/**
 * Where `actual` first departs from what a page shows, or undefined where it does not. A line `...` on the page stands for any lines, a line that ends in
 * `...` for any that begins so; ids, hashes, times, sizes and scores are not compared.
 */
export function departure(shown: string, actual: string): string | undefined {
  const [wanted, given] = [masked(shown), masked(actual)]
  let at = 0
  for (const [index, line] of wanted.entries()) {
    if (line === '...') {
      const next = wanted[index + 1]
      if (next === undefined) return undefined
      const found = given.findIndex((other, place) => place >= at && fits(next, other))
      if (found < 0) return `nothing that follows is: ${next}`
      at = found
    } else {
      const other = given[at++]
      if (other === undefined || !fits(line, other)) return `shown:  ${line}\n  actual: ${other ?? '(the output is over)'}`
    }
  }
  return at < given.length ? `not shown: ${given[at]}` : undefined
}

const fits = (wanted: string, given: string): boolean =>
  wanted.endsWith('...') ? given.startsWith(wanted.slice(0, -3).trimEnd()) : given === wanted
