import type { ChangedFile } from '../../core/diff.ts'

/** Lines of hunks that a change keeps of one file and in all: what goes beyond is lock files and generated code. */
const caps = { fileLines: 4_000, lines: 20_000 }

/** The files with the lines that fit, and in words which ones lack theirs and why. `cut` names those that git could not finish. */
export function withinSizeLimit(
  files: readonly ChangedFile[],
  cut: ReadonlySet<string>,
): { readonly files: readonly ChangedFile[]; readonly left: readonly string[] } {
  const binary = files.filter(({ status }) => status === 'binary').map(({ path }) => path)
  const large: string[] = []
  const crowded: string[] = []
  let room = caps.lines
  const kept = files.map((file) => {
    const lines = file.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0)
    const list = lines > caps.fileLines ? large : lines > room ? crowded : undefined
    if (list === undefined) {
      room -= lines
      return file
    }
    list.push(file.path)
    return { ...file, hunks: [] }
  })
  const left = [
    ...listed(binary, (names, one) => `${names} ${one ? 'is' : 'are'} binary`),
    ...listed([...cut], (names) => `the changed lines of ${names} were not read`),
    ...listed(large, (names, one) => `${names} ${one ? 'has' : 'have'} more than ${caps.fileLines} changed lines, which are omitted`),
    ...listed(crowded, (names) => `the changed lines of ${names} are omitted because the change has more than ${caps.lines} lines`),
  ]
  return { files: kept, left }
}

/** Names that are said in full. */
const longestList = 8

function listed(names: readonly string[], say: (names: string, one: boolean) => string): readonly string[] {
  if (names.length === 0) return []
  const rest = names.length - longestList
  return [say(rest > 0 ? `${names.slice(0, longestList).join(', ')} and ${rest} more` : names.join(', '), names.length === 1)]
}
