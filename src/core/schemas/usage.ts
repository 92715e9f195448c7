import { money, named, number, text } from './shape.ts'

export const usageSchema = named('Usage', 'Token counts reported by the provider', {
  inputTokens: number('Including cached tokens'),
  outputTokens: number(),
  cachedInputTokens: number(),
})

export const spentSchema = named('Spent', 'Usage of a model call outside the steps (planning, review)', {
  model: text(),
  usage: usageSchema,
  cost: money('Microdollars'),
  durationMs: number(),
})
