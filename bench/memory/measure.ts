import type { Memories, Memory } from '../../src/core/memory.ts'
import type { Person } from './generate.ts'

export interface MemoryFigures {
  readonly facts: number
  /** `right / all`. */
  readonly duplicatesMerged: Share
  readonly unrelatedMerged: number
  readonly contradictionsSuperseded: Share
  /** Facts that were taken out by something that does not contradict them. */
  readonly unrelatedSuperseded: number
  readonly secretsKept: Share
  /** Refused though nothing is wrong with them. */
  readonly factsRefused: number
  readonly overLimits: number
  readonly recallAt5: Share
  readonly misjudged: readonly string[]
}

export interface Share {
  right: number
  all: number
}

const limits = { core: 8, important: 12, context: 6 }

/** Says everything to fresh memories, one fact a call, then asks. */
export async function measureMemory(people: readonly Person[], memoriesOf: (owner: string) => Memories): Promise<MemoryFigures> {
  const share = (): Share => ({ right: 0, all: 0 })
  const [duplicates, contradictions, secrets, recall] = [share(), share(), share(), share()]
  let [facts, unrelatedMerged, unrelatedSuperseded, factsRefused, overLimits] = [0, 0, 0, 0, 0]
  const misjudged: string[] = []
  for (const { owner, facts: said, questions } of people) {
    const memories = memoriesOf(owner)
    /** Which subject a kept fact is about, and whether it is the claim itself or one that looks like it. */
    const claims = new Map<string, string>()
    for (const { kind, subject, content, category, tier, secret } of said) {
      facts += 1
      const claim = kind === 'look-alike' ? `like ${subject}` : subject
      const { saved, merged, superseded, refused } = await memories.save([{ content, category, tier }], { by: 'model', run: 'r' })
      const [into] = merged
      const old = superseded.map((each) => each.old)
      const wrong = (what: string, other = '') => misjudged.push([what, content, other].join(' | '))
      if (kind === 'secret') {
        secrets.all += 1
        if ((await memories.list()).some((row) => holds(row, secret ?? content, content))) {
          secrets.right += 1
          wrong('secret kept')
        }
        continue
      }
      if (refused.length > 0) {
        factsRefused += 1
        wrong('refused', refused[0]!.reason)
      }
      if (kind === 'duplicate') {
        duplicates.all += 1
        if (into && claims.get(into.into.id) === claim) duplicates.right += 1
        else wrong('not merged', (await memories.list()).find(({ id }) => claims.get(id) === claim)?.content)
      }
      if (into && claims.get(into.into.id) !== claim) {
        unrelatedMerged += 1
        wrong('merged', into.into.content)
      }
      if (into && kind === 'contradiction') wrong('contradiction merged', into.into.content)
      if (kind === 'contradiction') {
        contradictions.all += 1
        if (old.some(({ id }) => claims.get(id) === claim)) contradictions.right += 1
        else wrong('not superseded', (await memories.list()).find(({ id }) => claims.get(id) === claim)?.content)
      }
      for (const row of old) {
        if (kind === 'contradiction' && claims.get(row.id) === claim) continue
        unrelatedSuperseded += 1
        wrong('superseded', row.content)
      }
      for (const row of [...saved, ...superseded.map((each) => each.saved)]) claims.set(row.id, claim)
    }
    const kept = (await memories.list()).filter(({ state }) => state === 'kept')
    for (const [tier, most] of Object.entries(limits)) if (kept.filter((row) => row.tier === tier).length > most) overLimits += 1
    for (const { question, subject } of questions) {
      recall.all += 1
      const found = (await memories.retrieve({ query: question })).facts
      if (found.some(({ id }) => claims.get(id) === subject)) recall.right += 1
      else misjudged.push(['not found', question, kept.find(({ id }) => claims.get(id) === subject)?.content ?? '(not kept)'].join(' | '))
    }
  }
  return {
    facts,
    duplicatesMerged: duplicates,
    unrelatedMerged,
    contradictionsSuperseded: contradictions,
    unrelatedSuperseded,
    secretsKept: secrets,
    factsRefused,
    overLimits,
    recallAt5: recall,
    misjudged,
  }
}

/** A secret of few digits may stand elsewhere by chance: it counts with its sentence. */
const holds = (row: Memory, secret: string, content: string): boolean =>
  row.content === content || (secret.length >= 6 && JSON.stringify(row).includes(secret))
