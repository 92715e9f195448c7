import { visible } from '../../core/fence.ts'
import { stem } from '../../core/text/words.ts'
import { factWords } from './fact-words.ts'
import { withoutIdioms } from './idioms.ts'
import { contentTerm, kindsOf, ownersWords, phrasesAt } from './lexicon.ts'
import { plainWords, praiseWords, type Stance, stances, tellingWords } from './plain-words.ts'

/** A word of a fact, or a name of several words, with what it may count as. */
export interface Unit {
  /** Its place in the sentence; marks count as two. */
  readonly place: number
  readonly raw: string
  readonly stem: string
  readonly term: string
  readonly owner: boolean
  /** Written with a capital. */
  readonly capital: boolean
  /** A value by its form or by what is known of it, whatever the word means in lower case: `Go`. */
  readonly value: boolean
  /** The kinds of well-known things that it is one of. */
  readonly kinds: ReadonlySet<string>
  readonly stances: readonly Stance[]
  /** True for a word that a fact is the same without. */
  readonly plain: boolean
  /** True for a word that turns a fact into another one. */
  readonly telling: boolean
  /** `considers`, `finds`: it says nothing beside a word of choice or praise. */
  readonly judging: boolean
  readonly praise: boolean
}

const stems = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).map(stem))
const plain = new Set(plainWords.split(/\s+/).flatMap((word) => [word, stem(word)]))
const telling = stems(tellingWords)
const praise = stems(praiseWords)
const { judge, ...held } = stances
const judging = stems(judge)
const byStance = Object.entries(held).map(([stance, words]) => [stance as Stance, stems(words)] as const)
const adverb = /.{3}ly$/
/** Words in `-ly` that say more than in what manner. */
const noAdverb =
  /^(?:badly|poorly|scarcely|reluctantly|grudgingly|unwillingly|wrongly|falsely|nearly|partially|family|reply|supply|assembly|italy|emily|sally|kelly|molly|lily|jelly|belly|rally|july|butterfly|elderly|friendly|ugly|lonely|silly|curly|holy|monopoly|anomaly)$/

/** The words of a fact with its turns of phrase opened, marks left out. */
export function unitsOf(text: string): readonly Unit[] {
  const said = factWords(withoutIdioms(visible(text)))
  const [all, inside] = [capitals(text, /\p{Lu}[\p{L}\p{M}\p{N}]*/gu), capitals(text, /(?<=[\p{L}\p{N},;)&] )\p{Lu}[\p{L}\p{M}\p{N}]*/gu)]
  const units: Unit[] = []
  let place = 0
  for (let at = 0; at < said.length; ) {
    const raw = said[at]!
    place += 1
    const name = nameAt(said, at)
    at = name?.end ?? at + 1
    if (/^[,:]$/.test(raw)) {
      place += 1
      continue
    }
    units.push(unitOf(name?.term ?? raw, name?.term, { place, capital: all.has(raw), value: inside.has(raw) && plain.has(raw) }))
  }
  return units
}

function unitOf(raw: string, name: string | undefined, rest: Pick<Unit, 'place' | 'capital' | 'value'>): Unit {
  const stemmed = name ?? stem(raw)
  const term = name ?? contentTerm(raw)
  const kinds = kindsOf(term)
  return {
    ...rest,
    raw,
    stem: stemmed,
    term,
    kinds,
    owner: name === undefined && ownersWords.has(raw),
    value: kinds.size > 0 || (name === undefined && (rest.value || /\d/.test(raw))),
    stances: byStance.filter(([, words]) => words.has(stemmed)).map(([stance]) => stance),
    plain: plain.has(raw) || plain.has(stemmed) || (adverb.test(raw) && !noAdverb.test(raw)),
    telling: telling.has(stemmed),
    judging: judging.has(stemmed),
    praise: praise.has(stemmed),
  }
}

/** A known name of several words, or one of several names of a thing. */
function nameAt(said: readonly string[], from: number): { readonly term: string; readonly end: number } | undefined {
  for (const { stems, meaning } of phrasesAt(stem(said[from]!)))
    if (meaning.role === 'content' && stems.every((one, at) => said[from + at] !== undefined && stem(said[from + at]!) === one))
      return { term: meaning.term, end: from + stems.length }
  return undefined
}

/** Words with a capital, folded to lower case. */
const capitals = (text: string, form: RegExp): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(form)].map(([word]) => word.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')).filter((word) => word !== 'i'),
  )
