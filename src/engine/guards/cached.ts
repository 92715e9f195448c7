import type { Cache } from '../../core/cache.ts'
import type { Clock } from '../../core/clock.ts'
import { isRecord } from '../../core/json.ts'
import type { Tool, ToolOutput } from '../../core/tool.ts'
import type { Guard, Invocation } from './invoke.ts'

/** What the guard leans on; `redact` takes secrets out of what is kept. */
interface Parts {
  readonly cache: Cache
  readonly clock: Clock
  redact<T>(value: T): T
}

/**
 * Gives the output of an earlier call again, also one of another run, where the tool says that it stays good for a while. Only successes are kept, without
 * what they cost. It stands inside the permissions, so what may not run is not given from here either; and inside the timeout, as a key may take a while.
 */
export const cached =
  ({ cache, clock, redact }: Parts): Guard =>
  (inner) =>
  async (invocation, tool, input) => {
    const maxAgeMs = tool.cacheMs ?? 0
    if (maxAgeMs <= 0 || tool.effect === 'write' || worksOnResults(input)) return inner(invocation, tool, input)
    const key = await keyOf(invocation, tool, input)
    const known = await cache.get(key)
    if (known) return { status: 'success', output: known.value as ToolOutput, tries: 0, cachedAt: known.at }
    const outcome = await inner(invocation, tool, input)
    if (outcome.status === 'success' && !outcome.output.passing) {
      const { spent: _paid, ...output } = outcome.output
      // What cannot be kept, on a full disk, is good for this run nevertheless.
      await cache.put(key, redact(output), { at: clock.now(), maxAgeMs }).catch(() => undefined)
    }
    return outcome
  }

/** Ids of results mean something in their own run only. */
const worksOnResults = (input: unknown): boolean => isRecord(input) && Array.isArray(input['from'])

async function keyOf({ run, signal }: Invocation, tool: Tool, input: unknown): Promise<unknown> {
  const { scope, owner, folder } = run.request ?? {}
  return {
    tool: tool.name,
    input,
    scope: scope?.toSorted() ?? 'all',
    owner: owner ?? '',
    folder: tool.effect === 'read' ? (folder ?? '') : '',
    more: (await tool.cacheKey?.(input, { signal, ...(folder === undefined ? {} : { folder }) })) ?? '',
  }
}
