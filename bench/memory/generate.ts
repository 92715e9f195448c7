import type { MemoryCategory, MemoryTier } from '../../src/core/memory.ts'
import { formerHeldWays } from './former-held-ways.ts'
import { firstAlikes, firstWays } from './held/first.ts'
import { fourthAlikes, fourthWays } from './held/fourth.ts'
import { lastAlikes, lastWays } from './held/last.ts'
import { secondAlikes, secondWays } from './held/second.ts'
import { thirdAlikes, thirdWays } from './held/third.ts'
import { secretIn } from './made-up.ts'
import { moreWays } from './more-ways.ts'
import { seeded } from './seeded.ts'
import type { Subject } from './subject.ts'
import { preference } from './subjects/preference.ts'
import { profile } from './subjects/profile.ts'
import { project } from './subjects/project.ts'
import { technical } from './subjects/technical.ts'

/** Which half of the ways to say and ask things is used: that on which the logic was tuned, or that which is only measured. */
export type Half = 'tuned' | 'held'

/** What a fact is to those said before it. */
export type Kind = 'fact' | 'duplicate' | 'contradiction' | 'look-alike' | 'secret'

export interface SaidFact {
  readonly kind: Kind
  readonly subject: string
  readonly content: string
  readonly category: MemoryCategory
  readonly tier: MemoryTier
  /** Of a secret, what must stand nowhere. */
  readonly secret?: string
}

export interface AskedQuestion {
  readonly question: string
  /** The subject that answers it. */
  readonly subject: string
}

export interface Person {
  readonly owner: string
  /** In the order in which they are said. */
  readonly facts: readonly SaidFact[]
  readonly questions: readonly AskedQuestion[]
}

export const subjects: readonly Subject[] = [...profile, ...preference, ...technical, ...project]
const projects = ['Atlas', 'Borealis', 'Marigold', 'Tern', 'Obsidian', 'Kestrel', 'Larkspur']
const people = 20
const perPerson = { fact: 13, duplicate: 6, contradiction: 2, 'look-alike': 3, secret: 1, question: 10 }
/** Tiers by subject in turn, so that none is ever full: what is displaced could not be found. */
const tiers: readonly MemoryTier[] = ['core', 'important', 'context', 'important', 'core', 'important']

/** 20 people with 25 facts each and 10 questions each, the same for a seed. */
export const generate = (seed: number, half: Half): readonly Person[] => {
  const random = seeded(seed * 7_919 + (half === 'tuned' ? 1 : 2))
  return Array.from({ length: people }, (_, at) => personOf(`owner-${at}`, half, random))
}

function personOf(owner: string, half: Half, random: () => number): Person {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  const shuffled = <T>(items: readonly T[]): T[] =>
    items
      .map((item) => ({ item, key: random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ item }) => item)
  const ofHalf = <T>(items: readonly T[]): T[] => items.filter((_, at) => (at % 2 === 0) === (half === 'tuned'))
  const name = pick(projects)
  const fill = fillerFor(name)

  const chosen = shuffled(subjects).slice(0, perPerson.fact)
  const values = new Map(chosen.map(({ key, values }) => [key, pick(values)]))
  const said = new Map(chosen.map(({ key }) => [key, shuffled(waysOf(half, key))]))
  const make = (kind: Kind, subject: Subject, content: string): SaidFact => ({
    kind,
    subject: subject.key,
    content,
    category: subject.category,
    tier: tiers[chosen.indexOf(subject) % tiers.length]!,
  })

  const facts = chosen.map((subject) => make('fact', subject, fill(said.get(subject.key)!.shift()!, values.get(subject.key)!)))
  const alike = shuffled(chosen)
    .slice(0, perPerson['look-alike'])
    .map((subject) =>
      make(
        'look-alike',
        subject,
        fill(pick(alikesOf(half, subject.key, subject.alike).filter((each) => !each.startsWith('!'))), values.get(subject.key)!),
      ),
    )
  const duplicates = shuffled(chosen)
    .slice(0, perPerson.duplicate)
    .map((subject) => make('duplicate', subject, fill(said.get(subject.key)!.shift()!, values.get(subject.key)!)))
  const changed = shuffled(chosen.filter(({ single }) => single))
    .slice(0, perPerson.contradiction)
    .map((subject) => {
      const other = pick(subject.values.filter((value) => value !== values.get(subject.key)))
      return make('contradiction', subject, fill(said.get(subject.key)!.shift()!, other))
    })
  const secrets = Array.from({ length: perPerson.secret }, () => {
    const { content, secret } = secretIn(half, random)
    return { kind: 'secret' as const, subject: 'secret', content, category: 'technical' as const, tier: 'important' as const, secret }
  })
  const questions = shuffled(chosen)
    .slice(0, perPerson.question)
    .map(({ key, questions }) => ({ subject: key, question: pick(ofHalf(questions)).replaceAll('{p}', name) }))
  return { owner, facts: [...shuffled([...facts, ...alike]), ...shuffled(duplicates), ...changed, ...secrets], questions }
}

/** All ways to say a subject. */
export const waysOf = (half: Half, key: string): readonly string[] =>
  half === 'tuned'
    ? [
        ...subjects.find((subject) => subject.key === key)!.ways,
        ...moreWays[key]!,
        ...formerHeldWays[key]!,
        ...firstWays[key]!,
        ...secondWays[key]!,
        ...thirdWays[key]!,
        ...fourthWays[key]!,
      ]
    : lastWays[key]!

/** All claims that look like a subject's; those with `!` in front deny it. */
export const alikesOf = (half: Half, key: string, alike: readonly string[]): readonly string[] =>
  half === 'tuned' ? [...alike, ...firstAlikes[key]!, ...secondAlikes[key]!, ...thirdAlikes[key]!, ...fourthAlikes[key]!] : lastAlikes[key]!

/** Puts a value into a way of somebody with this project. */
export const fillerFor =
  (project: string) =>
  (template: string, value: string): string =>
    sentence(template.replaceAll('{p}', project).replaceAll('{}', value))

/** With a capital, and `an` before a vowel. */
const sentence = (text: string): string =>
  text
    .replace(/\ba ([aeiou])/g, 'an $1')
    .replace(/\ba (two|three) /g, '$1 ')
    .replace(/^./, (first) => first.toUpperCase())
