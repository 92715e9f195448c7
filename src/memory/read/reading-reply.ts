import { type Memory, type MemoryCategory, type MemoryReading, type MemoryTier, memoryCategories, memoryTiers } from '../../core/memory.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { words } from '../../core/text/words.ts'
import { letterAt } from './reading-request.ts'

const dayMs = 86_400_000
/** Words by which a fact is found, at most. */
const mostWords = 10
const longestWhy = 120
/** Facts that one takes the place of, at most: more would be a model that empties the memory. */
const mostReplaced = 3

/**
 * What a reply says of each of so many statements, by their places; undefined where a line is missing or cannot be read. Only facts that were shown count: a
 * relation to any other is none.
 */
export function readReply(
  reply: string,
  statements: number,
  shown: readonly Memory[],
  now: number,
): readonly (MemoryReading | undefined)[] {
  const readings: (MemoryReading | undefined)[] = Array.from({ length: statements }, () => undefined)
  for (const line of reply.split('\n')) {
    const [number = '', relation = '', ...rest] = line.split('|').map((cell) => cell.trim())
    const place = Number(/\d+/.exec(number)?.[0]) - 1
    if (!(place in readings) || readings[place]) continue
    const reading = readingOf(relation, rest, shown, now)
    if (reading) readings[place] = reading
  }
  return readings
}

function readingOf(cell: string, rest: readonly string[], shown: readonly Memory[], now: number): MemoryReading | undefined {
  const [, said, letters = ''] = /^(new|same|adds|replaces|refuse)\b(.*)$/i.exec(cell) ?? []
  if (said === undefined) return undefined
  const [category, tier, until = '', asked = '', why = ''] = rest
  const of = meant(letters, shown)
  const named = said.toLowerCase() as MemoryReading['relation']
  const relation = named === 'refuse' || of.length > 0 ? named : 'new'
  const expiresAt = endOf(until, now)
  return {
    relation,
    of: relation === 'new' || relation === 'refuse' ? [] : of.slice(0, mostReplaced),
    ...(isCategory(category) ? { category } : {}),
    ...(isTier(tier) ? { tier } : {}),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    keywords: asked
      .split(/[\s,;，、]+/)
      .map((word) => word.trim())
      .filter((word) => word !== '' && word !== '-')
      .slice(0, mostWords),
    ...(why === '' || why === '-' ? {} : { why: oneLine(why, longestWhy) }),
  }
}

/** A letter, and words of the fact that it stands for: `c (old manager)`. */
const letterWithWords = /\b([a-z])\b\s*(?:[(（]([^)）]*)[)）])?/gi

/** The facts that letters mean. A letter whose words stand in another fact that was shown means that one: models slip by a letter, and a fact is lost by it. */
function meant(letters: string, shown: readonly Memory[]): readonly string[] {
  const found = [...letters.matchAll(letterWithWords)].flatMap(([, letter = '', said = '']) => {
    const named = shown.find((_, at) => letterAt(at) === letter.toLowerCase())
    const quoted = new Set(words(said))
    if (quoted.size === 0) return named ? [named] : []
    const shares = shown.map((memory) => ({ memory, share: words(memory.content).filter((word) => quoted.has(word)).length }))
    const best = Math.max(...shares.map(({ share }) => share))
    const fitting = best === 0 ? [] : shares.filter(({ share }) => share === best).map(({ memory }) => memory)
    if (fitting.length === 0 || (named && fitting.includes(named))) return named ? [named] : []
    return fitting.length === 1 ? fitting : []
  })
  return [...new Set(found.map(({ id }) => id))]
}

const isCategory = (name: string | undefined): name is MemoryCategory => memoryCategories.some((category) => category === name)
const isTier = (name: string | undefined): name is MemoryTier => name !== undefined && Object.hasOwn(memoryTiers, name)

/** The end of a day to come, by UTC; undefined for anything else. */
function endOf(until: string, now: number): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(until)) return undefined
  const end = Date.parse(`${until}T00:00:00Z`) + dayMs
  return Number.isNaN(end) || end <= now ? undefined : end
}
