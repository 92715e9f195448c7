import { findRun } from '../../app/runs/find-run.ts'
import { carrierOf } from '../../app/runs/who-works-on-run.ts'
import { systemClock } from '../../core/clock.ts'
import type { RunEvent } from '../../core/event-types.ts'
import { fold } from '../../core/fold-run.ts'
import type { Run } from '../../core/run.ts'
import { restsOn } from '../../engine/questions.ts'
import { captionOf } from '../../views/caption.ts'
import { isRedundant } from '../../views/redundant-event.ts'
import { resultOf } from '../../views/result.ts'
import { inReadersLanguage, say } from '../../views/words/say.ts'
import { sayMoment } from '../../views/words/say-amounts.ts'
import { answerCommand, followCommand, restText, resumeCommand } from '../answer-command.ts'
import { answerRunQuestions, type Coming } from '../answer-run-questions.ts'
import { answerText } from '../answer-text.ts'
import type { Cli } from '../cli.ts'
import { detailLines, eventLine } from '../event-lines.ts'
import { exitCodeOf } from '../exit-code.ts'
import { type RunPlace, runEvents } from '../run-events.ts'
import { titleSession } from '../session-option.ts'
import { showResult } from '../show-result.ts'

/** ms of silence after which it is looked up whether anybody carries the run, again and again while it lasts. */
const quietMs = 2_000

/**
 * `ibid runs follow`: the past of a run, then what happens, until it ends. What the run asks can be answered here. Leaving it stops nothing that goes on
 * elsewhere, and ends nothing that went on here. Throws `IbidError('not-found')` where the run is deleted meanwhile.
 */
export async function followRun(cli: Cli, prefix: string): Promise<number> {
  const app = await cli.app()
  const run = await findRun(app, prefix)
  const log = await app.log()
  const known = (await log.read(run)).length
  const told = fold(run)
  const questions = answerRunQuestions(cli)
  const events = log.follow(run, 0, cli.signal)[Symbol.asyncIterator]()
  for (let coming = events.next(); ; coming = events.next()) {
    const isNow = told.run.seq >= known
    if (isNow) await questions.put(told.run, coming)
    const { done, value } = isNow ? await unlessLeft(cli, told.run, coming) : await coming
    if (done) break
    told.apply(value)
    tellStep(cli, value)
  }
  // One that was deleted meanwhile is not there any more, and that is said.
  if (!told.run.end && !cli.signal.aborted) await findRun(app, run)
  const result = resultOf(told.run)
  if (told.run.end) {
    await questions.carried()?.result.catch(() => undefined)
    if (questions.carried()) await titleSession(app, result.session, run, cli.signal)
    if (!cli.options.json && !cli.options.jsonl) cli.terminal.out('')
    return showResult(cli, result)
  }
  if (cli.options.json || cli.options.jsonl) cli.show(result, undefined, [{ type: 'result', result }])
  else cli.warn(say`stopped following; ${await whatBecomesOf(cli, told.run)}`)
  return cli.signal.aborted ? 130 : exitCodeOf[result.status]
}

/** `ibid runs replay`: the run again from its log, or from a file, alone; no model and no tool is asked. */
export async function tellRun(cli: Cli, place: RunPlace): Promise<number> {
  const { run, events } = await runEvents(cli, place)
  const told = fold(run)
  for (const event of events) {
    told.apply(event)
    if (cli.options.jsonl) cli.jsonLine(event)
    else if (!cli.options.json) cli.terminal.out(`${placeOf(event)}  ${inReadersLanguage(captionOf(event))}`)
  }
  const result = resultOf(told.run)
  if (cli.options.json) cli.json(result)
  else if (!cli.options.jsonl && result.question) cli.terminal.out(`\n${restText(cli, result)}`)
  else if (!cli.options.jsonl && told.run.end) cli.terminal.out(`\n${await answerText(result, cli.terminal)}`)
  return exitCodeOf[result.status]
}

/** One event, with the first of what it brought beneath. */
function tellStep(cli: Cli, event: RunEvent): void {
  if (cli.options.jsonl) cli.jsonLine(event)
  else if (!cli.options.json && !isRedundant(event))
    cli.terminal.out([`${placeOf(event)}  ${eventLine(event)}`, ...detailLines(event).map(below)].join('\n'))
}

const below = (line: string): string => `       ${line}`

const placeOf = ({ seq, at }: RunEvent): string => `${String(seq).padStart(3)}  ${sayMoment(at)}`

/** What comes next. Where nothing does, and nobody carries the run any more, that is said, once, with the command that carries it on. */
async function unlessLeft(cli: Cli, run: Run, coming: Coming): Coming {
  let isSaid = run.end !== undefined || (run.question !== undefined && restsOn(run, run.question))
  const look = async () => {
    if (isSaid || (await carrierOf(await cli.app(), run.id)) !== 'nobody' || isSaid) return
    isSaid = true
    cli.warn(say`no process is working on run ${run.id} any more; resume it with: ${resumeCommand(cli, run.id)}`)
  }
  // A log that cannot be read tells whoever follows it.
  const looking = setInterval(() => void look().catch(() => undefined), quietMs)
  try {
    if (systemClock.now() - run.lastAt >= quietMs) await Promise.race([coming, look().catch(() => undefined)])
    return await coming
  } finally {
    isSaid = true
    clearInterval(looking)
  }
}

/** What becomes of a run that is not watched any more; one that went on here ends with this process, as it would in a crash. */
async function whatBecomesOf(cli: Cli, run: Run): Promise<string> {
  if (run.question)
    return say`run ${run.id} is waiting for an answer to ${run.question.id}; answer it with: ${answerCommand(cli, resultOf(run))}`
  return (await carrierOf(await cli.app(), run.id)) === 'elsewhere'
    ? say`run ${run.id} is still running; follow it again with: ${followCommand(cli, run.id)}`
    : say`run ${run.id} was interrupted; resume it with: ${resumeCommand(cli, run.id)}`
}
