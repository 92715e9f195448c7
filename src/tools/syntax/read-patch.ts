import type { ChangedFile } from '../../core/diff.ts'
import { IbidError } from '../../core/fault.ts'
import { readHunks } from '../repository/read-hunks.ts'

/**
 * The files of a unified diff as text, from git or not. What stands between the files is skipped. Throws `IbidError('malformed')` where no file can be found
 * in it, or where it breaks off inside a hunk.
 */
export function readPatch(text: string): readonly ChangedFile[] {
  const lines = text.split(/\r?\n/)
  const files: ChangedFile[] = []
  for (let at = 0; at < lines.length; at++) {
    const [old, now] = [nameIn(lines[at], '--- '), nameIn(lines[at + 1], '+++ ')]
    if (old === undefined || now === undefined || !lines[at + 2]?.startsWith('@@ ')) continue
    const { hunks, additions, deletions, end, whole } = readHunks(lines, at + 2)
    if (!whole) throw new IbidError('malformed', `the diff is cut off at line ${end + 1}`, 'provide the complete output of git diff')
    if (hunks.length === 0) continue
    const status = old === nowhere ? 'added' : now === nowhere ? 'deleted' : 'modified'
    files.push({ path: pathOf(status === 'deleted' ? old : now), status, additions, deletions, hunks })
    at = end - 1
  }
  if (files.length === 0 && text.trim() !== '')
    throw new IbidError('malformed', 'the diff contains no changed lines', 'provide a unified diff, as printed by git diff')
  return files
}

const nowhere = '/dev/null'

/** What stands behind `--- `, without the time that some programs add, and without quotes. */
function nameIn(line: string | undefined, mark: string): string | undefined {
  if (!line?.startsWith(mark)) return undefined
  const name = line.slice(mark.length).split('\t')[0]!.trimEnd()
  return name.startsWith('"') && name.endsWith('"') ? unquoted(name.slice(1, -1)) : name
}

/** Git writes bytes of unusual names as `\303\244`. */
function unquoted(name: string): string {
  const bytes = name.replace(/\\(?:([0-7]{3})|(.))/g, (_, octal?: string, other?: string) =>
    octal ? String.fromCharCode(Number.parseInt(octal, 8)) : ({ n: '\n', t: '\t' }[other!] ?? other!),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const pathOf = (name: string): string => name.replace(/^[abciow]\//, '')
