import type { App } from '../app/app.ts'
import type { ChoreNews } from '../app/schedule/chore.ts'
import type { ChoreRow } from '../core/schedule.ts'
import { say } from '../views/words/say.ts'
import { sayMoment } from '../views/words/say-amounts.ts'
import { type Cli, faultLine } from './cli.ts'

/** Keeps the schedule of an app until `signal` aborts, and tells what was done; resolves when nothing of it is under way. */
export async function scheduling(cli: Cli, app: App, signal: AbortSignal): Promise<void> {
  const { keepSchedule } = await import('../app/schedule/keep-schedule.ts')
  await keepSchedule(app, signal, { onNews: (news) => tell(cli, news) })
}

/** Nothing to do is no news. */
function tell({ terminal, warn }: Cli, { label, outcome }: ChoreNews): void {
  if ('fault' in outcome) warn(`${label}: ${faultLine(outcome.fault)}`)
  else if (outcome.did !== '') terminal.err(`${label}: ${outcome.did}`)
}

/** What the schedule of a store has done, a line each; `names` of collections by id. */
export function scheduleLines(rows: readonly ChoreRow[], names: ReadonlyMap<string, string>): readonly string[] {
  const label = (name: string) => {
    const [kind, id = ''] = name.split(/:(.*)/s)
    return kind === 'sync' ? say`re-sync of ${names.get(id) ?? id}` : kind === 'memories' ? say`memory maintenance` : name
  }
  return rows.map(({ name, begunAt, isOpen, last }) => {
    const came = !last ? say`not run yet` : 'fault' in last.outcome ? faultLine(last.outcome.fault) : last.outcome.did || say`nothing to do`
    return `${label(name)}: ${sayMoment(last?.at ?? begunAt)}, ${came}${isOpen ? say` (running)` : ''}`
  })
}
