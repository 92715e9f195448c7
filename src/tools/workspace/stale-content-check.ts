import { IbidError } from '../../core/fault.ts'
import { isRecord } from '../../core/json.ts'
import type { ToolContext } from '../../core/tool.ts'
import type { Place } from './workspace-path.ts'

/** What runs of this process have written, by run and path: results of one step are not told to each other. Oldest first. */
const written = new Map<string, string>()
const most = 10_000

const keyOf = (run: string, path: string): string => `${run}\0${path}`

/** Remembers what a run has made of a file, or found it to be. */
export function rememberContent({ run }: Pick<ToolContext, 'run'>, path: string, hash: string): void {
  written.delete(keyOf(run, path))
  written.set(keyOf(run, path), hash)
  const [oldest] = written.keys()
  if (written.size > most && oldest !== undefined) written.delete(oldest)
}

/** Throws `IbidError('stale')` where the run has read or written the file and somebody else has changed it since. `hash` is that of the file now. */
export function refuseUnread({ run, results }: Pick<ToolContext, 'run' | 'results'>, { path, name }: Place, hash: string | null): void {
  const read = results
    .flatMap(({ output: { data } }) => (isRecord(data) && data['path'] === path && typeof data['hash'] === 'string' ? [data['hash']] : []))
    .at(-1)
  const known = [read, written.get(keyOf(run, path))].filter((each) => each !== undefined)
  if (known.length === 0 || (hash !== null && known.includes(hash))) return
  throw new IbidError(
    'stale',
    `${name} ${hash === null ? 'was deleted' : 'was changed by someone else'} since you read it`,
    'read it again, then change it',
  )
}
