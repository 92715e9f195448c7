import { applyRetention } from '../../app/people/retention/apply-retention.ts'
import { systemClock } from '../../core/clock.ts'
import { say } from '../../views/words/say.ts'
import { amountLines } from '../amount-lines.ts'
import type { Cli } from '../cli.ts'

export interface ApplyOptions {
  readonly dryRun?: boolean
}

/** `ibid retention apply`. */
export async function applyNow(cli: Cli, { dryRun = false }: ApplyOptions): Promise<number> {
  const app = await cli.app()
  const removed = await applyRetention(app, systemClock.now(), { isDry: dryRun })
  const lines = amountLines(Object.fromEntries(removed.map(({ what, count }) => [what, count])))
  const { runsDays } = app.inspection.settings.retention
  const kept = runsDays === 0 ? say`\nRuns are kept forever; set retention.runsDays to delete old ones` : ''
  const head = lines.length === 0 ? say`Nothing has expired` : dryRun ? say`To be deleted:` : say`Deleted:`
  cli.show({ isDry: dryRun, removed }, `${[head, ...lines].join('\n')}${kept}`)
  return 0
}
