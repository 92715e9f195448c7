import type { SyncServices } from '../../app/collections/collections.ts'
import { type CallResult, callResult } from '../../app/tools/call-result.ts'
import { callTool, toolNamed } from '../../app/tools/call-tool.ts'
import { parametersOf } from '../../app/tools/parameters.ts'
import { type Fault, faultOf, IbidError } from '../../core/fault.ts'
import type { Source } from '../../core/source.ts'
import { say } from '../../views/words/say.ts'
import { restText } from '../answer-command.ts'
import { wantedHere } from '../ask-before-project-collections.ts'
import { followAnswering } from '../ask-person.ts'
import { type Cli, faultLine } from '../cli.ts'
import { inputObject } from '../input-object.ts'
import { prepare } from '../prepare-collections.ts'
import { schemaOptions } from '../schema-options.ts'

export interface ToolRunOptions {
  readonly in?: readonly string[]
  readonly collections?: readonly string[]
  readonly global?: boolean
  readonly input?: string
  readonly yes?: boolean
  readonly wait?: boolean
}

/** `ibid tools run`: standard output carries what the tool gave, for `--json` with its data and sources. */
export async function runTool(cli: Cli, name: string, words: readonly string[], options: ToolRunOptions): Promise<number> {
  const app = await cli.app()
  const tool = toolNamed((await app.parts()).tools, name)
  const input = { ...(await inputObject(options.input)), ...schemaOptions(parametersOf(tool), words, name) }
  const rests = cli.terminal.isAnswered || options.wait === true
  const runHandle = await callTool(app, name, input, {
    scope: await scopeOf(cli, app, name, options),
    approved: options.yes,
    questions: { clarification: 'assume', approval: rests ? 'rest' : 'refuse' },
    signal: cli.signal,
  }).catch((error) => {
    throw asUsage(error)
  })
  const run = await followAnswering(cli, app, runHandle)
  const result = await callResult(app, run.run)
  if (run.question) cli.show(result, restText(cli, run))
  else show(cli, result, options.yes === true)
  return exitCode(result)
}

/** Arguments that do not fit are the person's words. */
function asUsage(error: unknown): unknown {
  const { code, message, remedy } = faultOf(error)
  return code === 'invalid' || code === 'not-found' ? new IbidError('usage', message, remedy) : error
}

/** What is for screens goes to standard output alone, so that it can go to a file; what is said about it then stands on standard error. */
function show(cli: Cli, result: CallResult, approved: boolean): void {
  const { details, error, ...rest } = result
  const about = details === undefined ? '' : result.text.split('\n\n', 1)[0]!
  const words = details === undefined ? wordsOf(result) : details.replace(/\n$/, '')
  cli.show({ ...rest, ...(error ? { error } : {}) }, words === '' ? undefined : words)
  if (about !== '' && !cli.options.json && !cli.options.jsonl) cli.terminal.err(about)
  if (error) cli.warn(result.status === 'denied' ? deniedLine(cli, error, approved) : faultLine(error))
}

/** The remedy of the engine is for models; a person at no terminal can approve the call beforehand. */
const deniedLine = ({ terminal }: Cli, { message }: Fault, approved: boolean): string =>
  approved || terminal.isAnswered ? message : say`${message}; approve it with --yes`

/** What the tool says. One that says less itself than its sources do leaves the telling to them. */
function wordsOf({ status, text, sources }: CallResult): string {
  if (status !== 'success') return ''
  const shown = sources.reduce((sum, { passage, text: whole }) => sum + (passage ?? whole).length, 0)
  return [text, ...(!text.includes('\n') || text.length < shown ? sources.map(sourceText) : [])].filter(Boolean).join('\n\n')
}

const sourceText = ({ title, section, uri, passage, text }: Source): string =>
  [
    [title, section === title ? '' : section].filter(Boolean).join(' > '),
    `  ${uri}`,
    ...(passage ?? text)
      .trim()
      .split('\n')
      .map((line) => `  ${line}`),
  ].join('\n')

/** The collections that a tool of documents may read; none for the others. */
async function scopeOf(
  cli: Cli,
  app: SyncServices,
  name: string,
  { in: places, collections, global }: ToolRunOptions,
): Promise<readonly string[]> {
  if (!/^(?:documents_|docs_)/.test(name)) return []
  const wanted = await wantedHere(cli, app, {
    ...(places ? { in: places } : {}),
    ...(collections ? { collections } : {}),
    ...(global === undefined ? {} : { global }),
  })
  if (wanted.length === 0)
    throw new IbidError(
      'usage',
      'no documents found',
      `pass a folder: ibid tools run ${name} --in ./docs, or add a collection: ibid collections add ./docs`,
    )
  return prepare(cli, app, wanted)
}

function exitCode({ status, error }: CallResult): number {
  if (status === 'success') return 0
  if (status === 'waiting') return 3
  return error?.code === 'interrupted' || error?.code === 'cancelled' ? 130 : 1
}
