/** Which lines of a file tests ran, as an lcov report says. */
export interface FileCoverage {
  /** As the report names it: absolute, or from the root of the project. */
  readonly path: string
  /** How often each line ran, by line from 1; lines without code are absent. */
  readonly hits: ReadonlyMap<number, number>
}

/** Reads an lcov report. A file that stands there several times is one; what is no lcov is skipped. */
export function readLcov(text: string): readonly FileCoverage[] {
  const files = new Map<string, Map<number, number>>()
  let hits: Map<number, number> | undefined
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('SF:')) {
      const path = line.slice(3).trim().replaceAll('\\', '/')
      hits = files.get(path) ?? new Map<number, number>()
      files.set(path, hits)
    } else if (line === 'end_of_record') hits = undefined
    else if (hits && line.startsWith('DA:')) {
      const [at, count] = line.slice(3).split(',').map(Number)
      if (Number.isSafeInteger(at) && Number.isFinite(count)) hits.set(at!, (hits.get(at!) ?? 0) + count!)
    }
  }
  return [...files].map(([path, found]) => ({ path, hits: found }))
}

/** Neighbouring lines as ranges, both ends included. */
export function rangesOf(lines: readonly number[]): readonly (readonly [first: number, last: number])[] {
  const ranges: [number, number][] = []
  for (const line of lines.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && line <= last[1] + 1) last[1] = Math.max(last[1], line)
    else ranges.push([line, line])
  }
  return ranges
}
