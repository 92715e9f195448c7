import { runVerb } from '../../app/agents/verbs/run-verb.ts'
import { verbsOf } from '../../app/agents/verbs/verbs.ts'
import { faultOf, IbidError } from '../../core/fault.ts'
import type { VerbMode } from '../../core/verb.ts'
import { gaveNothing } from '../../views/verb-answer.ts'
import { verbText } from '../../views/verb-text.ts'
import { restText } from '../answer-command.ts'
import { askForAgentOf } from '../approve-agents.ts'
import { followAnswering } from '../ask-person.ts'
import { type Cli, faultLine } from '../cli.ts'
import { exitCodeOf } from '../exit-code.ts'
import { inputObject } from '../input-object.ts'
import { schemaOptions } from '../schema-options.ts'

export interface RunOptions {
  readonly in?: readonly string[]
  readonly collections?: readonly string[]
  readonly global?: boolean
  readonly input?: string
  readonly mode?: string
  readonly model?: string
  readonly wait?: boolean
}

/** `ibid run`: a verb with its parameters. `--json` gives the answer shape of verbs. */
export async function run(cli: Cli, name: string, words: readonly string[], options: RunOptions): Promise<number> {
  const mode = modeOf(options.mode)
  const app = await cli.app()
  await askForAgentOf(cli, app, name)
  const { verb } = (await verbsOf(app)).find(name)
  const input = { ...(await inputObject(options.input)), ...schemaOptions(verb.params, words, verb.id) }
  const rests = cli.terminal.isAnswered || options.wait
  const runHandle = await runVerb(app, {
    verb: verb.id,
    input,
    mode,
    ...(options.in ? { in: options.in } : {}),
    ...(options.collections ? { collections: options.collections } : {}),
    ...(options.global === undefined ? {} : { global: options.global }),
    questions: { clarification: 'assume', approval: rests ? 'rest' : 'refuse' },
    warn: (line) => cli.warn(line),
    signal: cli.signal,
  }).catch((error) => {
    throw asUsage(error)
  })
  const result = await followAnswering(cli, app, runHandle)
  const text = result.question ? restText(cli, result) : result.verb ? verbText(result.verb) : result.answer
  cli.show(result.question ? result : result.verb, text, [{ type: 'result', result }])
  if (result.fault) cli.warn(faultLine(result.fault))
  for (const warning of result.verb?.metadata.warnings ?? []) cli.warn(warning)
  return result.verb && result.status === 'done' && gaveNothing(result.verb) ? exitCodeOf.failed : exitCodeOf[result.status]
}

/** Parameters that do not fit are the person's words. */
function asUsage(error: unknown): unknown {
  const { code, message, remedy } = faultOf(error)
  return code === 'invalid' ? new IbidError('usage', message, remedy) : error
}

function modeOf(mode: string | undefined): VerbMode {
  if (mode === undefined || mode === 'auto') return 'auto'
  if (mode === 'data' || mode === 'analysis') return mode
  throw new IbidError('usage', `unknown mode ${mode}`, 'use data or analysis')
}
