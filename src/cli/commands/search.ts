import { IbidError } from '../../core/fault.ts'
import { wantedHere } from '../ask-before-project-collections.ts'
import type { Cli } from '../cli.ts'
import { showHits } from '../hits-text.ts'
import { prepare } from '../prepare-collections.ts'

export interface SearchOptions {
  readonly in?: readonly string[]
  readonly collections?: readonly string[]
  readonly global?: boolean
  readonly limit?: number
  readonly path?: string
}

/** `ibid search`: ranked sections, no model. */
export async function search(cli: Cli, query: string, options: SearchOptions): Promise<number> {
  if (query.trim() === '') throw new IbidError('usage', 'the query is empty', 'pass a query: ibid search "resume a session"')
  const app = await cli.app()
  const wanted = await wantedHere(cli, app, { ...options })
  if (wanted.length === 0)
    throw new IbidError(
      'usage',
      'no documents to search',
      'pass a folder: ibid search --in ./docs "...", or add a collection: ibid collections add ./docs',
    )
  const scope = await prepare(cli, app, wanted)
  const library = await app.library()
  const hits = await library.search(scope, {
    ...{ query, limit: options.limit ?? 8, notice: (line: string) => cli.warn(line) },
    ...(options.path ? { path: options.path } : {}),
  })
  showHits(cli, hits, { query })
  return 0
}
