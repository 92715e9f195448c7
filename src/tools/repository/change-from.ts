import type { Change } from '../../core/diff.ts'
import { IbidError } from '../../core/fault.ts'
import { isRecord } from '../../core/json.ts'
import type { ToolContext } from '../../core/tool.ts'

/**
 * The change that one of the earlier results `from` gave; the first, where several did. `undefined` where none are named. Throws
 * `IbidError('not-found')` where those that are named gave no change.
 */
export function changeFrom(results: ToolContext['results'], from: readonly string[] | undefined): Change | undefined {
  if (from === undefined || from.length === 0) return undefined
  for (const { record, output } of results) if (from.includes(record.call.id) && isChange(output.data)) return output.data
  throw new IbidError(
    'not-found',
    `${from.join(', ')} contains no change`,
    'specify a path, or the ID of a git_diff or github_fetch_pr result, such as r1',
  )
}

/** Whether data is a change, as far as its shape goes: it comes from a tool of ours. */
const isChange = (data: unknown): data is Change =>
  isRecord(data) && typeof data['of'] === 'string' && Array.isArray(data['files']) && Array.isArray(data['commits'])
