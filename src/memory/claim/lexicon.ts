import { commonForm } from '../../core/text/synonyms.ts'
import { stem } from '../../core/text/words.ts'
import { contraries, fillers, imperatives, kinds, lightWords, members, ownerWords, relations, synonyms } from './vocabulary.ts'

/** What a word or phrase counts as. */
export type Meaning =
  | { readonly role: 'relation' | 'kind' | 'content'; readonly term: string }
  | { readonly role: 'negation' }
  | { readonly role: 'former' }
  | { readonly role: 'against' }
  | { readonly role: 'copula' }
  | { readonly role: 'nothing' }

/** A phrase by its stems; a copula is `be`. */
export interface Phrase {
  readonly stems: readonly string[]
  readonly meaning: Meaning
}

const split = (text: string, by: string): string[] =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const stemsOf = (phrase: string): string[] => phrase.split(/\s+/).map(stem)

/** A content word in its common form: stemmed, synonyms and spellings as one. */
export const contentTerm = (word: string): string => commonForm(word, stem(word))

const kindsByTerm = new Map<string, Set<string>>()
const contraryTerms = new Map<string, Set<string>>()
const byFirst = new Map<string, Phrase[]>()

function add(phrase: string, meaning: Meaning): void {
  const stems = stemsOf(phrase)
  const first = stems[0] ?? ''
  byFirst.set(first, [...(byFirst.get(first) ?? []), { stems, meaning }])
}

const lines = (table: string): (readonly [string, string[]])[] =>
  split(table, '\n').map((line) => {
    const [name = '', phrases = ''] = line.split(/: (.*)/s)
    return [name, split(phrases, ',')]
  })

for (const [term, phrases] of lines(relations)) for (const phrase of phrases) add(phrase, { role: 'relation', term })
for (const [term, phrases] of lines(kinds)) for (const phrase of phrases) add(phrase, { role: 'kind', term })
for (const [kind, names] of lines(members)) {
  for (const name of names) {
    const forms = split(name, '/')
    const term = memberTerm(forms[0] ?? '')
    kindsByTerm.set(term, (kindsByTerm.get(term) ?? new Set()).add(kind))
    for (const form of forms) if (form.includes(' ') || forms.length > 1) add(form, { role: 'content', term })
  }
}
for (const group of split(synonyms, '\n')) {
  const [first = '', ...others] = split(group, ',')
  for (const form of [first, ...others]) add(form, { role: 'content', term: memberTerm(first) })
}
for (const phrase of ['not', 'never', 'no', 'neither', 'nor', 'no longer', 'stop', 'quit', 'give up', 'without', 'hardly', '不', '没有'])
  add(phrase, { role: 'negation' })
for (const phrase of ['use to', 'formerly', 'previously', 'once', 'former', 'in past']) add(phrase, { role: 'former' })
for (const phrase of ['rather than', 'instead of', 'than', 'as oppose to', 'over', 'versus', 'above']) add(phrase, { role: 'against' })
for (const phrase of [
  'have to',
  'need to',
  'in general',
  'at moment',
  'be to',
  'as for',
  'when it come to',
  'come to',
  'more than',
  'in free time',
  'in spare time',
  'at home',
  'in home',
])
  add(phrase, { role: 'nothing' })
for (const phrase of ['serve as', 'act as', 'function as']) add(phrase, { role: 'copula' })
for (const line of split(contraries, '\n')) {
  const [one = [], other = []] = split(line, '|').map((side) => side.split(' ').map(memberTerm))
  for (const [a, b] of one.flatMap((a) => other.map((b) => [a, b] as const))) {
    contraryTerms.set(a, (contraryTerms.get(a) ?? new Set()).add(b))
    contraryTerms.set(b, (contraryTerms.get(b) ?? new Set()).add(a))
  }
}
for (const phrases of byFirst.values()) phrases.sort((a, b) => b.stems.length - a.stems.length)

function memberTerm(name: string): string {
  return name.includes(' ') ? name.split(' ').map(stem).join('_') : contentTerm(name)
}

const none: readonly Phrase[] = []
/** Phrases that begin with this stem, the longest first. */
export const phrasesAt = (first: string): readonly Phrase[] => byFirst.get(first) ?? none

const noKinds: ReadonlySet<string> = new Set()
/** The kinds that a well-known value is of: `vim` is an editor. */
export const kindsOf = (term: string): ReadonlySet<string> => kindsByTerm.get(term) ?? noKinds

/** Whether two terms exclude each other: `short` and `detailed`. */
export const areContrary = (a: string, b: string): boolean => contraryTerms.get(a)?.has(b) ?? false

export const fillerWords: ReadonlySet<string> = new Set(fillers.split(' '))
export const ownersWords: ReadonlySet<string> = new Set(ownerWords.split(' '))
export const imperativeWords: ReadonlySet<string> = new Set(imperatives.split(' '))
/** Content terms that count only where nothing else is there. */
export const lightTerms: ReadonlySet<string> = new Set(lightWords.split(' ').map(contentTerm))

/** The Chinese phrases that the vocabulary knows, the longest first. */
export const chinesePhrases: readonly string[] = [...byFirst.keys(), ...ownerWords.split(' ')]
  .filter((word) => /\p{Script=Han}/u.test(word))
  .sort((a, b) => b.length - a.length)
