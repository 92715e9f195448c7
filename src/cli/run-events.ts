import { findRun } from '../app/runs/find-run.ts'
import type { RunEvent } from '../core/event-types.ts'
import { IbidError } from '../core/fault.ts'
import { readText } from '../files/read-bounded.ts'
import { type RunOfFile, readRunFile } from '../store/run-file.ts'
import type { Cli } from './cli.ts'

/** Where a command is told to find its run: on the log by its id, or in a file that `runs export --jsonl` wrote. */
export interface RunPlace {
  readonly run?: string | undefined
  readonly file?: string | undefined
}

/** The events of a run, and its id. */
export async function runEvents(cli: Cli, told: RunPlace): Promise<{ readonly run: string; readonly events: readonly RunEvent[] }> {
  const place = placeOf(told)
  if (place.file !== undefined) return runOfFile(place.file)
  const app = await cli.app()
  const run = await findRun(app, place.run)
  return { run, events: await (await app.log()).read(run) }
}

/** Throws `IbidError('usage')` unless there is either a run or a file. */
export function placeOf({ run, file }: RunPlace): { readonly run: string; readonly file?: never } | { readonly file: string } {
  if (run !== undefined && file === undefined) return { run }
  if (file !== undefined && run === undefined) return { file }
  throw new IbidError('usage', 'pass either a run or --file', 'use last for the newest run')
}

/** Bytes of a run in a file: a thousand times those of a usual one. */
const mostRunBytes = 500_000_000

/** The run in a file. Throws `IbidError` where it cannot be read or holds no run. */
export async function runOfFile(path: string): Promise<RunOfFile> {
  return readRunFile(await readText(path, { mostBytes: mostRunBytes }))
}
