import { IbidError } from '../../core/fault.ts'
import type { App } from '../app.ts'

/** The full id of a run from its beginning; `last` is the newest. Throws `IbidError` where none or several begin so. */
export async function findRun(app: Pick<App, 'log'>, prefix: string): Promise<string> {
  const log = await app.log()
  const [first, second] = await log.list({ limit: 2, ...(prefix === 'last' ? {} : { prefix: prefix.toUpperCase() }) })
  if (!first)
    throw prefix === 'last'
      ? new IbidError('not-found', 'no runs yet', 'start one with: ibid ask "..." --in <folder>')
      : new IbidError('not-found', `run not found: ${prefix}`, 'list them with: ibid runs list')
  if (second && prefix !== 'last' && first.run !== prefix.toUpperCase())
    throw new IbidError('usage', `several runs start with ${prefix}`, 'enter more of the ID')
  return first.run
}
