import { stem } from '../../core/text/words.ts'
import { canonical } from './canonical.ts'
import { factWords } from './fact-words.ts'
import { type FieldReading, readFields } from './field.ts'
import { withoutIdioms } from './idioms.ts'
import { contentTerm, fillerWords, imperativeWords, lightTerms, type Meaning, ownersWords, phrasesAt } from './lexicon.ts'
import { isPast } from './tense.ts'

/** A piece of a claim in its place. */
export interface Part {
  readonly role: 'owner' | 'relation' | 'kind' | 'content' | 'copula' | 'preposition' | 'against' | 'end'
  readonly term: string
}

/** What a sentence says, in the pieces that are compared with those of another. */
export interface Claim {
  readonly parts: readonly Part[]
  readonly relations: ReadonlySet<string>
  /** Kinds of things that are named: `editor`. */
  readonly kinds: ReadonlySet<string>
  /** Whatever else it is about, in common forms. */
  readonly content: ReadonlySet<string>
  /** What the value is preferred to. */
  readonly against: ReadonlySet<string>
  readonly negated: boolean
  /** True for what was once. */
  readonly former: boolean
  /** True for what somebody would like, and may not have. */
  readonly wanted: boolean
  /** How it reads in each field that it may belong to. */
  readonly fields: ReadonlyMap<string, FieldReading>
}

const prepositions = new Set(
  'of for in on at by with to from as into about when while during among if because per under off before after until since through'.split(
    ' ',
  ),
)
/** Prepositions that turn a statement into another one. */
const telling = new Set(['from', 'off', 'before', 'after', 'until', 'since', 'under'])
const superlatives = new Set(['best', 'most', 'better', 'more'])

/** `I am Anna's manager`, and not `Anna is my manager`. */
const belongs = /^\W*(?:i am|i['’]m|the user is|user is) (?:(?:the|an?) )?(?:\p{L}+['’]s |\p{L}+ (?:of|to|for) )/iu

const wanted = /\b(?:wants?|wish(?:es)?|would (?:like|love)|['’]d (?:like|love))\b/i

/** Claims read lately, some 5 kB each: the same few facts of a person are held against every new one. */
const known = new Map<string, Claim>()
const mostKnown = 250

/** Reads one fact. Never throws. */
export function readClaim(text: string): Claim {
  const before = known.get(text)
  if (before) return before
  if (known.size >= mostKnown) known.clear()
  const claim = read(text)
  known.set(text, claim)
  return claim
}

function read(text: string): Claim {
  const said = withoutImperative(factWords(withoutIdioms(text)))
  const parts: Part[] = []
  let negated = false
  let former = isPast(text)
  let superlative = false
  for (let at = 0; at < said.length; ) {
    const raw = said[at]!
    const found = phraseAt(said, at)
    if (found) {
      at = found.end
      const { meaning } = found
      if (meaning.role === 'negation') negated = !negated
      else if (meaning.role === 'former') former = true
      else if (meaning.role === 'against') parts.push({ role: 'against', term: '' })
      else if (meaning.role === 'copula') parts.push({ role: 'copula', term: 'be' })
      else if (meaning.role !== 'nothing') {
        const disliked = meaning.term === 'dislike'
        if (disliked) negated = !negated
        parts.push({ role: meaning.role, term: disliked ? 'like' : meaning.term })
      }
      continue
    }
    at += 1
    if (raw === ',') parts.push({ role: 'end', term: '' })
    else if (raw === 'be' || raw === ':') parts.push({ role: 'copula', term: raw })
    else if (ownersWords.has(raw)) parts.push({ role: 'owner', term: '' })
    else if (prepositions.has(raw)) parts.push({ role: 'preposition', term: raw })
    else if (superlatives.has(raw)) superlative = true
    else if (!fillerWords.has(raw) && raw !== 'do') parts.push({ role: 'content', term: contentTerm(raw) })
  }
  return claimOf(withoutWeak(parts), {
    negated,
    former,
    superlative,
    belongs: belongs.test(text),
    wanted: wanted.test(text),
    fields: readFields(text),
  })
}

interface Told {
  readonly negated: boolean
  readonly former: boolean
  readonly superlative: boolean
  readonly belongs: boolean
  readonly wanted: boolean
  readonly fields: Claim['fields']
}

function claimOf(parts: readonly Part[], said: Told): Claim {
  const relations = new Set<string>()
  const kinds = new Set<string>()
  const content = new Set<string>()
  const against = new Set<string>()
  let comparing = false
  const compared = parts.some(({ role, term }) => role === 'relation' && (term === 'prefer' || term === 'like' || term === 'use'))
  parts.forEach(({ role, term }, at) => {
    if (role === 'end') comparing = false
    if (compared && (role === 'against' || comparesByTo(parts, at))) comparing = true
    else if (role === 'relation') relations.add(term)
    else if (role === 'kind') kinds.add(term)
    else if (role === 'content') (comparing ? against : content).add(term)
    else if (role === 'preposition' && telling.has(term)) content.add(term)
    else if (role === 'preposition' && term === 'as') comparing = false
  })
  if (relations.has('like') && (said.superlative || relations.has('prefer'))) {
    relations.delete('like')
    relations.add('prefer')
  }
  canonical(relations, kinds, content)
  if (said.belongs) content.add('~somebody’s')
  return { parts, relations, kinds, content, against, negated: said.negated, former: said.former, wanted: said.wanted, fields: said.fields }
}

/** `prefers tabs to spaces`, but not `prefers answers to be short`. */
function comparesByTo(parts: readonly Part[], at: number): boolean {
  const [part, next, before] = [parts[at], parts[at + 1], parts[at - 1]]
  return (
    part?.role === 'preposition' &&
    part.term === 'to' &&
    next?.role === 'content' &&
    before?.role === 'content' &&
    parts.slice(0, at).some(({ role, term }) => role === 'relation' && term === 'prefer')
  )
}

/** `Please give short answers`: the answers are short, whoever gives them. */
function withoutImperative(said: readonly string[]): readonly string[] {
  const at = said.findIndex((word) => !fillerWords.has(word))
  return at >= 0 && imperativeWords.has(said[at]!) ? said.slice(at + 1) : said
}

function withoutWeak(parts: readonly Part[]): readonly Part[] {
  const strong = parts.filter(({ role, term }) => role !== 'content' || !lightTerms.has(term))
  return strong.some(({ role }) => role === 'content' || role === 'kind') ? strong : parts
}

/** The longest known phrase that begins at a word; fillers and owner words between its words are passed over. */
function phraseAt(said: readonly string[], from: number): { readonly meaning: Meaning; readonly end: number } | undefined {
  for (const { stems, meaning } of phrasesAt(stem(said[from]!))) {
    let at = from + 1
    let matched = 1
    while (matched < stems.length && at < said.length) {
      const raw = said[at]!
      if (stem(raw) === stems[matched]) matched += 1
      else if (!fillerWords.has(raw) && !ownersWords.has(raw)) break
      at += 1
    }
    if (matched === stems.length) return { meaning, end: at }
  }
  return undefined
}
