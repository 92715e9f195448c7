import { treeOf } from './file-tree.ts'
import { fuzzyScore } from './fuzzy.ts'
import { isMentionable, isPlain, mentionOf } from './mentions.ts'
import { begunBy, typedPath } from './typed-path.ts'

/** A command of the chat; `name` has no slash. */
export interface CommandCandidate {
  readonly name: string
  /** What it does, one line. */
  readonly summary: string
  /** What it can be followed by, where that is known. */
  readonly arguments?: readonly string[]
}

/** What there is to complete. */
export interface Candidates {
  readonly commands: readonly CommandCandidate[]
  /** Paths with `/`; a folder may be named, with `/` at its end. */
  readonly files: readonly string[]
  /** What stands in a folder whose path was typed, as `listFolder` gives it. */
  readonly folder?: { readonly typed: string; readonly paths: readonly string[] } | undefined
}

/** One line of the list. */
export interface Offer {
  /** What the list shows: `/help`, `src/a.ts`, `docs/`. */
  readonly label: string
  readonly summary?: string
  /** What takes the place of the word. */
  readonly insert: string
  /** Whether the word goes on behind it, as a folder does. */
  readonly goesOn: boolean
}

/** The list at the cursor, best first, for the word from `start` to `end`. */
export interface Completion {
  readonly start: number
  readonly end: number
  readonly offers: readonly Offer[]
  /** Which one is chosen, from 0. */
  readonly chosen: number
}

export const noCandidates: Candidates = { commands: [], files: [] }

/** How many are offered at once. */
const mostOffers = 8

/** The list for the word at the cursor; undefined where nothing fits, or the word is none that is completed. */
export function completionAt(text: string, cursor: number, candidates: Candidates): Completion | undefined {
  const word = commandAt(text, cursor, candidates) ?? argumentAt(text, cursor, candidates) ?? fileAt(text, cursor, candidates)
  return word && word.offers.length > 0 ? { ...word, chosen: 0 } : undefined
}

/** The text with the chosen offer in it. */
export function withOffer(text: string, { start, end, offers, chosen }: Completion): { readonly text: string; readonly cursor: number } {
  const { insert = '', goesOn = true } = offers[chosen] ?? {}
  const rest = text.slice(end)
  const space = goesOn || /^[\s,.;:!?)\]}]/.test(rest) ? '' : ' '
  // Behind a word that is done, one space, there already or new.
  const cursor = start + insert.length + (!goesOn && (space + rest).startsWith(' ') ? 1 : 0)
  return { text: text.slice(0, start) + insert + space + rest, cursor }
}

type Word = Omit<Completion, 'chosen'>

function commandAt(text: string, cursor: number, { commands }: Candidates): Word | undefined {
  const query = /^\/(?<name>[^\s/]*)$/.exec(text.slice(0, cursor))?.groups?.['name']
  if (query === undefined) return undefined
  const offers = best(query, commands, ({ name }) => name).map(
    ({ name, summary }): Offer => ({ label: `/${name}`, summary, insert: `/${name}`, goesOn: false }),
  )
  return { start: 0, end: cursor + restOfWord(text, cursor), offers }
}

function argumentAt(text: string, cursor: number, { commands }: Candidates): Word | undefined {
  const groups = /^\/(?<name>\S+)[^\S\n]+(?<argument>(?:\S.*)?)$/.exec(text.slice(0, cursor))?.groups
  const known = commands.find(({ name }) => name === groups?.['name'])?.arguments
  if (!groups || !known || known.length === 0) return undefined
  const query = groups['argument'] ?? ''
  const offers = best(query, known, (argument) => argument).map((argument): Offer => ({ label: argument, insert: argument, goesOn: true }))
  return { start: cursor - query.length, end: cursor + restOfWord(text, cursor), offers }
}

function fileAt(text: string, cursor: number, candidates: Candidates): Word | undefined {
  const mention = mentionAt(text, cursor)
  if (!mention) return undefined
  const { start, word, isQuoted } = mention
  const offers = pathsFor(word, candidates).map((path) => offerOf(path, isQuoted))
  const end = cursor + restOfWord(text, cursor)
  return { start, end: isQuoted && text[end] === '"' ? end + 1 : end, offers }
}

/** The folder whose files are needed to complete the path at the cursor, as it was typed: `~/docs/`; undefined for files of the chat's own folder. */
export const folderAt = (text: string, cursor: number): string | undefined => typedPath(mentionAt(text, cursor)?.word ?? '')?.folder

/** What is mentioned up to the cursor. */
function mentionAt(
  text: string,
  cursor: number,
): { readonly start: number; readonly word: string; readonly isQuoted: boolean } | undefined {
  const match = /(?<=^|[\s([{,;:'"])@(?:"(?<quoted>[^"\n]*)|(?<plain>[^\s"`@]*))$/.exec(text.slice(0, cursor))
  const quoted = match?.groups?.['quoted']
  return match ? { start: match.index, word: quoted ?? match.groups?.['plain'] ?? '', isQuoted: quoted !== undefined } : undefined
}

function pathsFor(word: string, { files, folder }: Candidates): readonly string[] {
  if (word === '~' || word === '..') return [`${word}/`]
  const path = typedPath(word)
  if (path) return path.folder === folder?.typed ? begunBy(path, folder.paths).filter(isMentionable).slice(0, mostOffers) : []
  const { paths, held } = treeOf(files)
  return held.get(word)?.slice(0, mostOffers) ?? best(word, paths, (each) => each)
}

/** A folder is not closed by a quotation mark, as the word goes on. */
function offerOf(path: string, isQuoted: boolean): Offer {
  const goesOn = path.endsWith('/')
  if (goesOn) return { label: path, insert: isQuoted || !isPlain(path) ? `@"${path}` : `@${path}`, goesOn }
  return { label: path, insert: mentionOf(path), goesOn }
}

const restOfWord = (text: string, cursor: number): number => /^[^\s"]*/.exec(text.slice(cursor))?.[0].length ?? 0

/** The candidates that fit best; those that fit alike stay in their order. */
function best<T>(query: string, candidates: readonly T[], nameOf: (candidate: T) => string): readonly T[] {
  if (query === '') return candidates.slice(0, mostOffers)
  return candidates
    .flatMap((candidate) => {
      const score = fuzzyScore(query, nameOf(candidate))
      return score === undefined ? [] : [{ candidate, score }]
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, mostOffers)
    .map(({ candidate }) => candidate)
}
