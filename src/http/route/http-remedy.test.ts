import { expect, test } from 'vitest'
import { problemOf } from './problem.ts'

const remedy = (said: string | undefined) =>
  problemOf({ code: 'busy', message: 'x', ...(said === undefined ? {} : { remedy: said }) }).remedy

test.each([
  ['follow it with: ibid runs follow 01A', 'follow it with: GET /v1/runs/01A/events'],
  [
    'answer it with: ibid runs answer 01A "..."; or cancel it with: ibid runs cancel 01A',
    'answer it with: POST /v1/runs/01A/answers; or cancel it with: POST /v1/runs/01A/cancel',
  ],
  ['list them with: ibid agents list', undefined],
  ['set IBID_LLM_API_KEY, or run: ibid config set llm.apiKey KEY', undefined],
  ['wait for it with: ibid runs follow 01A; or see: ibid sessions show 01B', undefined],
  ['open the latest link printed by ibid serve, or sign in', 'open the latest link printed by ibid serve, or sign in'],
  ['try again; if the problem persists, stop the other ibid process', 'try again; if the problem persists, stop the other ibid process'],
  [undefined, undefined],
])('a remedy for the terminal is said for HTTP, or not at all: %s', (said, wanted) => {
  expect(remedy(said)).toBe(wanted)
})
