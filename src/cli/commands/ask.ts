import { text as readAll } from 'node:stream/consumers'
import type { App } from '../../app/app.ts'
import type { Attached } from '../../app/attachments/attached.ts'
import { prepareDeclared } from '../../app/collections/collections.ts'
import { configuredModel } from '../../app/models/choose-model.ts'
import { askQuestion } from '../../app/questions/ask.ts'
import type { AskRequest } from '../../app/questions/ask-request.ts'
import { askInSession, scopeBefore } from '../../app/sessions/ask-in-session.ts'
import { IbidError } from '../../core/fault.ts'
import type { QuestionPolicy } from '../../core/question.ts'
import { grouped } from '../../views/amounts.ts'
import { say, sayCount } from '../../views/words/say.ts'
import { sayAge } from '../../views/words/say-amounts.ts'
import { wantedHere } from '../ask-before-project-collections.ts'
import { followAnswering } from '../ask-person.ts'
import type { Cli } from '../cli.ts'
import { warnWithoutModel } from '../model-warning.ts'
import { prepare } from '../prepare-collections.ts'
import { sessionNamed, sessionOption, titleSession } from '../session-option.ts'
import { showResult } from '../show-result.ts'

export interface AskOptions {
  readonly in?: readonly string[]
  /** Paths of files that come with the question. */
  readonly file?: readonly string[]
  readonly useCase?: string
  readonly collections?: readonly string[]
  readonly global?: boolean
  readonly model?: string
  readonly maxSteps?: number
  readonly session?: string
  readonly fresh?: boolean
  readonly connectors?: readonly string[] | 'all'
  readonly assume?: boolean
  readonly wait?: boolean
  /** What may be done in the current folder; nothing where absent. */
  readonly inWorkspace?: 'full' | 'read-only' | 'off'
}

/** ms that standard input may take before it is said that it is waited for. */
const silentMs = 500
/** Characters of standard input taken as context. */
const longestContext = 200_000

/** `ibid ask`: one question, one cited answer. */
export async function ask(cli: Cli, question: string, options: AskOptions): Promise<number> {
  if (question.trim() === '')
    throw new IbidError('empty-prompt', 'the question is empty', 'put it in quotes: ibid ask "how are sessions resumed?"')
  const app = await cli.app()
  const choice = configuredModel(app.inspection)
  if (options.model && choice.why)
    throw new IbidError('unauthorised', `${options.model} is unavailable: ${choice.why}`, 'or omit --model to answer with quoted evidence')
  warnWithoutModel(cli, app)
  const session = await sessionOption(app, options.session)
  const context = await standardInput(cli)
  const before = typeof session === 'object' ? await scopeBefore(app, session.id, { ...options }) : undefined
  const wanted = before ? [] : await wantedHere(cli, app, { ...options })
  const workspace = choice.id === 'extractive' || options.inWorkspace === 'off' ? undefined : options.inWorkspace
  // A chat with a language model may be about nothing but what is said in it.
  const needsDocuments = options.inWorkspace === undefined || choice.id === 'extractive'
  const attached = options.file?.length ? await attach(cli, app, options.file) : undefined
  if (needsDocuments && !before && wanted.length === 0 && !context && !attached && !options.connectors?.length) {
    throw new IbidError(
      'usage',
      'no documents to answer from',
      'pass a folder: ibid ask --in ./docs "...", or add a collection: ibid collections add ./docs',
    )
  }
  if (before) await prepareDeclared(app, before, cli.signal)
  const scope = before ?? (await prepare(cli, app, wanted))

  if (options.connectors?.length) cli.terminal.status('connecting')
  const asked: AskRequest = {
    question,
    model: options.model === undefined ? undefined : choice.id,
    useCase: options.useCase,
    context: context || undefined,
    attached,
    scope,
    maxSteps: options.maxSteps,
    fresh: options.fresh,
    connectors: options.connectors,
    workspace,
    warn: (line) => cli.warn(line),
    questions: questionPolicy(cli, options),
    signal: cli.signal,
  }
  const runHandle = session === undefined ? await askQuestion(app, asked) : await askInSession(app, await sessionNamed(app, session), asked)
  const result = await followAnswering(cli, app, runHandle)
  const exitCode = await showResult(cli, result)
  if (result.reused)
    cli.terminal.err(
      say`Reused the answer from ${sayAge(Date.now() - result.reused.answeredAt)} ago (run ${result.reused.run}); use --fresh to ask again`,
    )
  await titleSession(app, result.session, result.run, cli.signal)
  return exitCode
}

/** A person at the terminal is asked in place. Where nobody is, the run goes on without unless it is told to rest. */
const questionPolicy = ({ terminal }: Cli, { assume, wait }: AskOptions): QuestionPolicy => ({
  clarification: terminal.isAnswered || assume === false ? 'rest' : 'assume',
  approval: terminal.isAnswered || wait ? 'rest' : 'refuse',
})

/** The files that come with the question, with progress. */
async function attach(
  cli: Cli,
  app: Pick<App, 'dataFolder' | 'documents' | 'input' | 'inspection' | 'media' | 'vectors' | 'writers'>,
  paths: readonly string[],
): Promise<Attached> {
  const [{ attachPaths }, { syncStatus }] = await Promise.all([import('../../app/attachments/attach-paths.ts'), import('../progress.ts')])
  const attached = await attachPaths(app, paths, { signal: cli.signal, onProgress: syncStatus(cli.terminal) })
  cli.terminal.status('')
  return attached
}

/** What was piped in: `git diff | ibid ask "what changed?"`. Nothing where standard input is a terminal or empty. What is taken, and what is too long and cut, is said. */
async function standardInput(cli: Cli): Promise<string> {
  const { isPiped } = await import('../standard-input.ts')
  if (!isPiped()) return ''
  // What is there at once needs no word before it is read; a person who waits learns for what.
  const waiting = setTimeout(() => cli.terminal.err(say`Reading standard input ...`), silentMs)
  const text = (await readAll(process.stdin).finally(() => clearTimeout(waiting))).trim()
  if (text === '') return ''
  if (text.length <= longestContext) {
    const characters = sayCount(text.length, 'character')
    cli.terminal.err(say`Standard input (${characters}) is sent with the question; to leave it out, add: < /dev/null`)
    return text
  }
  cli.warn(say`standard input has ${grouped(text.length)} characters; only the first ${grouped(longestContext)} are used`)
  return text.slice(0, longestContext)
}
