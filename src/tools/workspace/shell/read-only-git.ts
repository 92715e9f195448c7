import { type CommandWord, certain } from './command-word.ts'
import { type KnownUse, knownUses } from './dangerous-git.ts'
import { type GitCommand, gitCommandOf } from './git-command.ts'
import { isOpenToRead, isSecret, type Places, pathsOf } from './places.ts'
import { showsOnlyPlain } from './secrets-in-git-output.ts'

/** Whether a call of git only looks, nowhere but into the workspace and at nothing secret. */
export async function gitReads(args: readonly CommandWord[], places: Places): Promise<boolean> {
  const command = gitCommandOf(args)
  if (command.changed || command.concern !== undefined) return false
  if (command.folders.some(({ value }) => value === undefined) || !(await allOpen(command.folders, places))) return false
  const folders = command.folders.reduce<readonly string[]>((from, each) => pathsOf(each, { ...places, folders: from }), places.folders)
  const inner = { ...places, folders }
  if (!(await isOpenToRead(certain('.'), inner))) return false
  // A format that shows signatures runs the program that checks them.
  if (command.args.some(({ text }) => /%G|signature/i.test(text))) return false
  for (const known of knownUses(command.name, command.args))
    if (known.use.looks && (await showsNothingSecret(known, command, inner))) return true
  return false
}

async function showsNothingSecret({ use, parted }: KnownUse, command: GitCommand, places: Places): Promise<boolean> {
  const words = parted.operands.slice(use.text?.(parted) ?? 0)
  if (!(await allOpen(words.flatMap(placesIn), places))) return false
  if (!use.shows?.(parted)) return true
  const named = words.flatMap(({ value }) => value ?? [])
  if (named.length < words.length) return false
  // `HEAD:src/a.ts` is one file, and not secret.
  if (named.length > 0 && named.every(isFileOfRevision)) return true
  if (command.name === 'cat-file') return false
  return (await Promise.all(places.folders.map((folder) => showsOnlyPlain(folder, command, parted)))).every(Boolean)
}

const isFileOfRevision = (word: string): boolean => /^[^:]*:\w[^*?[]*$/s.test(word)

/** What an operand names on disk: itself, and in `HEAD:path` what follows. A range of commits is no place. */
function placesIn(term: CommandWord): readonly CommandWord[] {
  const { value } = term
  if (value === undefined) return [term]
  if (/^[\w@^~{}-]+(?:\/[\w@^~{}.-]+)*\.{2,3}[\w@^~{}-]*(?:\/[\w@^~{}.-]+)*$/.test(value)) return []
  const behind = /^:?[^:]*:(?<path>.+)$/s.exec(value)?.groups?.['path']
  return behind === undefined ? [term] : [{ ...term, value: behind, head: behind }]
}

async function allOpen(terms: readonly CommandWord[], places: Places): Promise<boolean> {
  const open = await Promise.all(
    terms.map(async (term) => (term.value === undefined ? !term.glob && !isSecret(term.head) : isOpenToRead(term, places))),
  )
  return open.every(Boolean)
}
