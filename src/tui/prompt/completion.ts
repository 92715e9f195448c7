import { treeOf } from './file-tree.ts'
import { fuzzyScore } from './fuzzy.ts'
import { isPlain, mentionOf } from './mentions.ts'

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

function fileAt(text: string, cursor: number, { files }: Candidates): Word | undefined {
  const match = /(?<=^|[\s([{,;:'"])@(?:"(?<quoted>[^"\n]*)|(?<plain>[^\s"`@]*))$/.exec(text.slice(0, cursor))
  if (!match) return undefined
  const quoted = match.groups?.['quoted']
  const query = quoted ?? match.groups?.['plain'] ?? ''
  const { paths, held } = treeOf(files)
  const offers = (held.get(query)?.slice(0, mostOffers) ?? best(query, paths, (path) => path)).map((path) =>
    offerOf(path, quoted !== undefined),
  )
  const end = cursor + restOfWord(text, cursor)
  return { start: match.index, end: quoted !== undefined && text[end] === '"' ? end + 1 : end, offers }
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
