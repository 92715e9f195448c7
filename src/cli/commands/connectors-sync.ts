import { type FeedProgress, syncFeed } from '../../app/feeds/sync-feed.ts'
import { faultOf, IbidError } from '../../core/fault.ts'
import type { FeedReport, FeedRow } from '../../core/feed-store.ts'
import { say, sayCount } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { feedStates } from '../feed-state.ts'
import { feedFaultLine, reportLines } from '../feed-text.ts'
import { feedNamed, feedsHere } from '../find-feed.ts'

/** ms between two looks at the status line. */
const beatMs = 80

/** `ibid connectors sync`: one that fails does not stop the others; exit code 1 if one did. */
export async function syncConnectors(cli: Cli, names: readonly string[], { force = false }: { readonly force?: boolean }): Promise<number> {
  const app = await cli.app()
  const feeds: FeedRow[] = []
  for (const name of new Set(names)) feeds.push(await feedNamed(app, name, say`there is nothing to sync`))
  if (names.length === 0) feeds.push(...(await feedsHere(app)))
  if (feeds.length === 0)
    throw new IbidError('usage', 'there is nothing to sync', 'list the services you can add with: ibid connectors types')
  const synced: { readonly name: string; readonly report?: FeedReport; readonly fault?: FeedReport['fault'] }[] = []
  for (const feed of feeds) {
    cli.signal.throwIfAborted()
    const { name } = feed
    cli.terminal.status(say`${name}: connecting`)
    try {
      const report = await syncFeed(app, feed, { signal: cli.signal, force, onProgress: status(cli, name) })
      synced.push({ name, report, ...(report.fault ? { fault: report.fault } : {}) })
    } catch (error) {
      synced.push({ name, fault: faultOf(error) })
    }
    cli.terminal.status('')
    const [state] = await feedStates(app, [feed])
    tell(cli, synced.at(-1)!, state?.items ?? 0)
  }
  cli.show(synced, undefined, synced)
  cli.signal.throwIfAborted()
  return synced.some(({ fault }) => fault !== undefined) ? 1 : 0
}

function tell(
  cli: Cli,
  { name, report, fault }: { readonly name: string; readonly report?: FeedReport; readonly fault?: FeedReport['fault'] },
  items: number,
): void {
  const isForPeople = !cli.options.json && !cli.options.jsonl
  if (report && isForPeople && !(fault && report.added + report.updated + report.removed + report.problems.length === 0))
    cli.terminal.out(reportLines(name, report, items).join('\n'))
  const line = fault && feedFaultLine(name, fault)
  if (line) cli.warn(line.includes(name) ? line : `${name}: ${line}`)
}

function status({ terminal }: Cli, name: string): (progress: FeedProgress) => void {
  let last = 0
  return ({ done, path }) => {
    const now = performance.now()
    if (now - last < beatMs) return
    last = now
    terminal.status(`${name}: ${sayCount(done, 'item')} ${path}`)
  }
}
