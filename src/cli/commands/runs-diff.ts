import { IbidError } from '../../core/fault.ts'
import { diffRuns } from '../../views/run-diff.ts'
import type { Cli } from '../cli.ts'
import { diffText } from '../diff-text.ts'
import { runEvents } from '../run-events.ts'

/** `ibid runs diff`: where two runs part, and what became of it; a fork alone is compared with its origin. Exit code 1 where they differ, as `diff` has it. */
export async function diff(cli: Cli, a: string, b: string | undefined): Promise<number> {
  const [one, other] = b === undefined ? await originAndFork(cli, a) : await Promise.all([a, b].map((run) => eventsOf(cli, run)))
  const found = diffRuns(one ?? [], other ?? [])
  cli.show(found, diffText(found))
  return found.first ? 1 : 0
}

const eventsOf = async (cli: Cli, run: string) => (await runEvents(cli, { run })).events

async function originAndFork(cli: Cli, prefix: string) {
  const { run, events } = await runEvents(cli, { run: prefix })
  const [first] = events
  const origin = first?.type === 'run.began' ? first.request.forkedFrom?.run : undefined
  if (origin === undefined) throw new IbidError('usage', `run ${run} is not a fork`, 'pass two runs: ibid runs diff <a> <b>')
  return [await eventsOf(cli, origin), events] as const
}
