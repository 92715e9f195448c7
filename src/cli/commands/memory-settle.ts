import { settledLines } from '../../app/memory/describe-saved.ts'
import { findMemories } from '../../app/memory/find-memories.ts'
import { IbidError } from '../../core/fault.ts'
import { inReadersLanguage } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'

export interface SettleOptions {
  /** Ids, or their beginnings; `true` for all that it may contradict. */
  readonly replaces?: readonly string[] | true
  readonly beside?: boolean
}

/** `ibid memory settle`. */
export async function settleMemory(cli: Cli, id: string, { replaces, beside = false }: SettleOptions): Promise<number> {
  if ((replaces !== undefined) === beside)
    throw new IbidError('usage', 'say how it relates to the facts it may contradict', 'use --replaces or --beside')
  const memories = await (await cli.app()).memories(undefined)
  const kept = (await memories.list()).filter(({ state }) => state === 'kept')
  const fact = findMemories(kept, [id])[0]!
  const replaced = replaces === true ? (fact.mayContradict ?? []) : findMemories(kept, replaces ?? []).map((other) => other.id)
  const changed = await memories.settle(fact.id, replaced)
  cli.show(changed, settledLines(changed).map(inReadersLanguage).join('\n'), changed)
  return 0
}
