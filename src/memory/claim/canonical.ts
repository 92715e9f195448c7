import { contentTerm, kindsOf } from './lexicon.ts'
import { isQuantity } from './quantity.ts'

/** Kinds that go without saying beside a relation, and say it where nothing else does: `the user's instrument is the harp`. */
const kindsOfRelation: Readonly<Record<string, readonly string[]>> = {
  live: ['city', 'country'],
  employer: ['company'],
  speak: ['language'],
  play: ['instrument'],
  eat: ['food'],
  have: ['pet'],
  store: ['database'],
  listen: ['port'],
}

/** Words that a kind or a relation says already. */
const goesWithout: Readonly<Record<string, readonly string[]>> = {
  theme: ['screen', 'displai', 'interfac'],
  editor: ['code', 'file', 'text', 'open', 'edit', 'type', 'launch', 'start'],
  programming: ['code', 'program'],
  indentation: ['code'],
  browser: ['web', 'open', 'page', 'site', 'visit', 'launch', 'start', 'internet', 'view'],
  shell: ['termin', 'type', 'command', 'launch', 'start', 'enter'],
  system: ['comput', 'laptop', 'machin', 'desktop', 'boot', 'instal', 'start'],
  answer: ['question', 'give', 'provid', 'write', 'format'],
  units: ['give', 'show', 'express'],
  seat: ['sit'],
  speak: ['speaker', 'know'],
  release: ['version'],
}

/** Ties that say no more than that a subject has its value. */
export const lightRelations: ReadonlySet<string> = new Set(['use', 'have'])

/** What is to be done by a day. */
const finishing = ['finish', 'complete', 'deliver', 'submit', 'ready'].map(contentTerm)

/** Brings the pieces of a claim to one form where the vocabulary leaves several; changes the sets. */
export function canonical(relations: Set<string>, kinds: Set<string>, content: Set<string>): void {
  if (kinds.has('language') && content.has('program')) {
    kinds.delete('language')
    kinds.add('programming')
  }
  if (content.has('know') && [...content].some((term) => kindsOf(term).has('language'))) relations.add('speak')
  if (content.has('data') && (content.delete('store') || content.delete('save') || content.delete('persist'))) {
    content.delete('data')
    relations.add('store')
  }
  if ([...content].some(isQuantity) && finishing.some((term) => content.delete(term))) relations.add('due')
  for (const [relation, implied] of Object.entries(kindsOfRelation)) {
    const named = implied.filter((kind) => kinds.has(kind))
    if (named.length === 0) continue
    if ([...relations].every((one) => lightRelations.has(one) || (one === 'name' && relation === 'have'))) {
      for (const light of lightRelations) relations.delete(light)
      relations.add(relation)
    }
    if (relations.has(relation)) for (const kind of named) if (content.size > 0) kinds.delete(kind)
  }
  for (const said of [...kinds, ...relations]) for (const word of goesWithout[said] ?? []) if (content.size > 1) content.delete(word)
}
