import { askLimits, type Request } from './request.ts'

/** A request with nothing special about it, for tests that need one. */
export const requestOf = (more: Partial<Request> = {}): Request => ({
  question: 'Why?',
  agent: 'ask',
  model: 'scripted',
  tools: [],
  system: '',
  limits: askLimits,
  temperature: 0,
  maxTokens: 100,
  nonce: 'n',
  ...more,
})
