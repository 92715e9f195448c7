import { controlNames } from '../core/tool.ts'
import type { KnownTools } from './agent-problems.ts'

/**
 * The steps of tools whose order nobody declared: each behind all that give what it takes, as early as that allows. Those that steer a run or hand it on are
 * for a model to call. Tools that wait for each other come in the order of the list.
 */
export function toolOrder(names: readonly string[], tools: KnownTools | undefined): readonly (readonly string[])[] {
  const own = names.filter((name) => !controlNames.has(name) && !tools?.get(name)?.delegates)
  if (!tools) return own.map((name) => [name])
  const steps: (readonly string[])[] = []
  let left = own
  while (left.length > 0) {
    const ready = left.filter((name) => !waits(name, left, tools))
    const step = ready.length > 0 ? ready : left.slice(0, 1)
    steps.push(step)
    left = left.filter((name) => !step.includes(name))
  }
  return steps
}

const waits = (name: string, left: readonly string[], tools: KnownTools): boolean =>
  tools.get(name)?.takes?.some((kind) => left.some((other) => other !== name && tools.get(other)?.gives === kind)) ?? false
