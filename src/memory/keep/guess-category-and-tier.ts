import type { MemoryCategory, MemoryTier } from '../../core/memory.ts'

const dayMs = 86_400_000

/** What a few plain signs say of a fact where no model reads it: what it is about, how long it is kept, and when it ends. */
export interface PlainSigns {
  readonly category: MemoryCategory
  readonly tier: MemoryTier
  /** ms since 1970; by its tier where absent. */
  readonly expiresAt?: number
}

/** A wish, or a liking. */
const wish =
  /\b(?:please|pls|prefer\w*|i (?:like|love|hate|enjoy)|favou?rite|bitte|lieber|mag|liebe|hasse|am liebsten|répond\w*|préfère)\b|请|喜欢|讨厌|别给|不要|爱吃|爱喝/i
/** A name with a version or a model number; what runs on something. */
const system =
  /\b[\p{L}.+#-]{2,}\s?v?\d+(?:\.\d+)+\b|\b(?:version|server|laptop|database|runs? on|läuft auf|rechner)\b|版本|服务器|电脑|数据库/iu
/** A date to keep, money to spend. */
const plan =
  /\b(?:deadline|due|budget|launch|release|ship|project|milestone|frist|termin|projekt|abgabe|until|bis (?:zum|ende))\b|[€$£¥]\s?\d|\d\s?(?:€|euro|k\b)|截止|预算|上线|项目|之前|月底/i
/** What somebody is for good. */
const lasting =
  /\b(?:my name is|call me|i live|user lives|i['’]?m from|i work as|married|wife|husband|allergic|vegan|vegetarian|ich hei(?:ß|ss)e|ich wohne|nutzer wohnt|ich arbeite als|verheiratet|allergisch)\b|我叫|我住|过敏|吃素|我是.{0,6}人/i
const today = /\b(?:today|tonight|right now|heute)\b|今天|今晚/i
const week = /\b(?:this week|diese woche)\b|这周|本周/i

/** Reads them; `profile` and `important` where nothing tells. */
export function plainSigns(content: string, now: number): PlainSigns {
  const category = wish.test(content) ? 'preference' : plan.test(content) ? 'project' : system.test(content) ? 'technical' : 'profile'
  if (today.test(content)) return { category, tier: 'context', expiresAt: endOfDay(now) }
  if (week.test(content)) return { category, tier: 'context', expiresAt: endOfDay(now) + 6 * dayMs }
  return { category, tier: lasting.test(content) ? 'core' : 'important' }
}

const endOfDay = (now: number): number => Math.floor(now / dayMs) * dayMs + dayMs
