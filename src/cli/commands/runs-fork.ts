import { forkRun } from '../../app/runs/replay/fork-run.ts'
import { IbidError } from '../../core/fault.ts'
import { readText } from '../../files/read-bounded.ts'
import { say } from '../../views/words/say.ts'
import { followAnswering } from '../ask-person.ts'
import type { Cli } from '../cli.ts'
import { showResult } from '../show-result.ts'

export interface ForkOptions {
  readonly at?: number
  readonly question?: string
  readonly model?: string
  readonly result?: readonly string[]
  readonly resultFile?: readonly string[]
}

/** `ibid runs fork`: another run from a place of this one on, with something changed; it is shown as `ask` shows its own. */
export async function fork(cli: Cli, prefix: string, { at, question, model, result = [], resultFile = [] }: ForkOptions): Promise<number> {
  const given = result.map((text) => pairOf(text, '--result'))
  const read = resultFile.map(async (text) => {
    const [id, path] = pairOf(text, '--result-file')
    return [id, await readText(path, { mostBytes: mostResultBytes })] as const
  })
  const results = Object.fromEntries([...given, ...(await Promise.all(read))])
  const app = await cli.app()
  const runHandle = await forkRun(app, prefix, { at, question, model, results }, { signal: cli.signal })
  cli.terminal.err(say`ibid: forked as run ${await runHandle.run}`)
  return showResult(cli, await followAnswering(cli, app, runHandle))
}

/** `r3=TEXT`: the call and what takes the place of its result. */
function pairOf(text: string, option: string): readonly [string, string] {
  const [, id, value] = /^(r\d+)=([\s\S]*)$/.exec(text) ?? []
  if (id !== undefined && value !== undefined) return [id, value]
  throw new IbidError(
    'usage',
    `${option} ${JSON.stringify(text)} does not name a tool call`,
    `start with the ID of the call: ${option} r3=...`,
  )
}

/** Bytes of a result: no tool gives as many. */
const mostResultBytes = 10_000_000
