/** What a search says beside its results: lines that are put under the heading, each once. */
export interface Notices {
  readonly notice: (line: string) => void
  /** The heading with the lines. */
  readonly under: (heading: string) => string
}

export const newNotices = (): Notices => {
  const lines = new Set<string>()
  return { notice: (line) => void lines.add(line), under: (heading) => [heading, ...lines].join('\n') }
}
