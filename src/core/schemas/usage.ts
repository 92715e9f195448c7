import { money, named, number, text } from './shape.ts'

export const usageSchema = named('Usage', 'Tokens as the provider counted them', {
  inputTokens: number('The cached ones included'),
  outputTokens: number(),
  cachedInputTokens: number(),
})

export const spentSchema = named('Spent', 'What a call of a model beside the steps (planning, review) took', {
  model: text(),
  usage: usageSchema,
  cost: money('Microdollars'),
  durationMs: number(),
})
