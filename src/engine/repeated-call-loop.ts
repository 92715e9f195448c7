import { canonicalJson } from '../core/json.ts'
import type { Result, Run } from '../core/run.ts'

/** How often the same call may give the same result within so many steps. */
const times = 5
const withinSteps = 10

/** Whether the run turns in circles: the same call with the same result more than 5 times in 10 steps. Refusals count as results. */
export function isLooping(run: Run): boolean {
  const seen = new Map<string, number>()
  for (let at = run.results.length - 1; at >= 0; at--) {
    const result = run.results[at]!
    if (result.record.step <= run.steps - withinSteps) return false
    const key = keyOf(result)
    const count = (seen.get(key) ?? 0) + 1
    if (count > times) return true
    seen.set(key, count)
  }
  return false
}

const keys = new WeakMap<Result, string>()

function keyOf(result: Result): string {
  const known = keys.get(result)
  if (known !== undefined) return known
  const { record, output } = result
  const key = `${record.call.tool} ${record.call.malformed ?? canonicalJson(record.call.input)} ${record.status} ${output.text.slice(0, 500)}`
  keys.set(result, key)
  return key
}
