/** Finds lines of a file by their words: the first line (from 1) that is these words but for spaces around them, at `from` or after it; else 1. */
export function lineFinder(text: string): (words: string, from?: number) => number {
  let lines: Map<string, number[]> | undefined
  return (words, from = 1) => {
    lines ??= indexOf(text)
    return lines.get(words)?.find((line) => line >= from) ?? 1
  }
}

function indexOf(text: string): Map<string, number[]> {
  const lines = new Map<string, number[]>()
  text.split('\n').forEach((line, at) => {
    const words = line.trim()
    const known = lines.get(words)
    if (known) known.push(at + 1)
    else lines.set(words, [at + 1])
  })
  return lines
}
