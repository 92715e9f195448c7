import { readdir, realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { isWithin } from '../../../files/within.ts'
import { guardOf } from '../protected-paths.ts'
import type { CommandWord } from './command-word.ts'

/** Where a line's paths count from. */
export interface Places {
  /** Absolute. */
  readonly workspace: string
  /** Every folder that the line may stand in when a command begins; empty where that is known only at run time. */
  readonly folders: readonly string[]
  readonly home: string
}

/** Whether a path holds a name that says it is secret. */
export const isSecret = (path: string): boolean => guardOf(path) === 'secret'

/** Every absolute path that a term may stand for; the root where that is known only at run time, as it may be anywhere. */
export const pathsOf = ({ value, head, glob }: CommandWord, { folders }: Places): readonly string[] => {
  const known = value ?? (glob ? dirname(`${head}*`) : undefined)
  return known === undefined || folders.length === 0 || known.includes('\0') ? ['/'] : folders.map((folder) => resolve(folder, known))
}

/**
 * Whether a command may read what the term names without a word from anybody: it lies in the workspace, also where links lead, and is not secret. A glob
 * counts where it stands for names of one folder, none of which leads out, and cannot mean hidden or secret ones.
 */
export async function isOpenToRead(term: CommandWord, places: Places): Promise<boolean> {
  // Behind a link `..` leads to where that link's target lies, and not back.
  if (/\/\.\.(?:\/|$)/.test(term.head.replace(/^(?:\.\.\/)+/, '/').replace(/^\/?\.\.$/, ''))) return false
  if (places.folders.length > 1 && /(?:^|\/)\.\.(?:\/|$)/.test(term.head)) return false
  if (term.value !== undefined) return allOpen(pathsOf(term, places), places)
  if (term.head.startsWith('/dev/fd/') && !term.splits) return true
  if (!term.glob || term.splits || places.folders.length === 0) return false
  const pattern = /^(?<folder>(?:[^*?[\]]*\/)?)(?<name>[^/]*)$/.exec(term.text)?.groups
  if (!pattern || pattern['name']!.startsWith('.')) return false
  const folders = places.folders.map((folder) => resolve(folder, dirname(`${term.head}*`)))
  // Of `*.ts` only names with that ending count.
  const ending = /^\*(?<ending>[\w.-]*)$/.exec(pattern['name']!)?.groups?.['ending']?.toLowerCase() ?? ''
  return (
    (await allOpen(folders, places)) && (await Promise.all(folders.map((folder) => holdsOnlyOpen(folder, ending, places)))).every(Boolean)
  )
}

async function allOpen(paths: readonly string[], { workspace }: Places): Promise<boolean> {
  if (paths.some((path) => !isWithin(workspace, path) || isSecret(path.slice(workspace.length)))) return false
  const root = await realpath(workspace).catch(() => workspace)
  const real = await Promise.all(paths.map(realOf))
  return real.every((path) => isWithin(root, path) && !isSecret(path.slice(root.length)))
}

/** The same of every one of some terms. */
export async function everyOpen(terms: readonly CommandWord[], places: Places): Promise<boolean> {
  return (await Promise.all(terms.map((term) => isOpenToRead(term, places)))).every(Boolean)
}

/** Where a path really leads; of one that is not there, the part that is. */
export async function realOf(path: string): Promise<string> {
  const real = await realpath(path).catch(() => undefined)
  if (real !== undefined || dirname(path) === path) return real ?? path
  return join(await realOf(dirname(path)), basename(path))
}

/** Entries of a folder that are looked at. */
const mostEntries = 5_000

async function holdsOnlyOpen(folder: string, ending: string, places: Places): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  if (entries.length > mostEntries) return false
  const shown = entries.filter(({ name }) => !name.startsWith('.') && name.toLowerCase().endsWith(ending))
  if (shown.some(({ name }) => isSecret(name))) return false
  return allOpen(
    shown.filter((entry) => entry.isSymbolicLink()).map(({ name }) => join(folder, name)),
    places,
  )
}

/**
 * A glob as what it is certain to be, by the names in its folder: a word that is no option where none of them is one, and the word itself where none of
 * them can fit, as in `--include=*.ts`. Any other term as it is.
 */
export async function settled(term: CommandWord, { folders }: Places): Promise<CommandWord> {
  const { glob, splits, head, value, text } = term
  if (!glob || splits || value !== undefined || head.includes('/') || (head !== '' && !head.startsWith('-')) || folders.length === 0)
    return term
  const names = (await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))).flat()
  if (head === '') return names.some((name) => name.startsWith('-')) ? term : { ...term, head: './' }
  const literal = /^-[\w=*?.,-]+$/.test(text) && !names.some((name) => name.startsWith(head))
  return literal ? { ...term, text: `'${text}'`, value: text, head: text, glob: false } : term
}
