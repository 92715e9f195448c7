/** The line that opens a fenced code block. */
export interface CodeFence {
  readonly line: string
  /** The sign it is made of, a backtick or a tilde, as often as it stands there. */
  readonly signs: string
}

const opening = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/

/** The fence that a line opens, if it does; the line without its line feed. */
export function openedBy(line: string): CodeFence | undefined {
  const found = opening.exec(line)
  return found ? { line, signs: (found[1] ?? found[2])! } : undefined
}

/** Whether a line ends the code behind a fence. */
export function closes(line: string, fence: CodeFence): boolean {
  const found = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)
  return found !== null && found[1]!.startsWith(fence.signs)
}
