import type { Span } from './outline.ts'

/** More targets than this in one document are not listed. */
const maxLinks = 10_000

const targets = [
  /\]\(\s*<?([^()\s<>]{1,2000})/g,
  /^ {0,3}\[[^\]\n]{1,999}\]:[ \t]*<?([^\s<>]{1,2000})/gm,
  /<((?:https?|mailto):[^\s<>]{1,2000})>/g,
  /\b(?:href|to)="([^"\s]{1,2000})"/g,
]

/** Where the links of Markdown lead, as written and each once; what stands in code fences is left out. Linear. */
export const markdownLinks = (source: string, from: number, fences: readonly Span[]): string[] => {
  const found = new Set<string>()
  for (const target of targets) {
    let fence = 0
    target.lastIndex = from
    for (let match = target.exec(source); match && found.size < maxLinks; match = target.exec(source)) {
      while (fence < fences.length && fences[fence]![1] <= match.index) fence++
      if (fence < fences.length && fences[fence]![0] <= match.index) target.lastIndex = fences[fence]![1]
      else found.add(match[1]!)
    }
  }
  return [...found]
}
