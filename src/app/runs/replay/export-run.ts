import { IbidError } from '../../../core/fault.ts'
import { runFile } from '../../../store/run-file.ts'
import { runPage } from '../../../views/page/run-page.ts'
import type { Speech } from '../../../views/words/say.ts'
import type { App } from '../../app.ts'
import { findRun } from '../find-run.ts'

/** A run to be kept or handed on. */
export interface Exported {
  readonly run: string
  /** What was asked. */
  readonly question: string
  readonly text: string
  readonly intact: boolean
}

/**
 * A run as one HTML page, or as JSON lines whose hashes prove it. `speech` is that of a page, English where absent. A page says where the log was changed;
 * lines of a changed log would prove what was never written, so there are none: throws `IbidError('malformed')`.
 */
export async function exportRun(app: Pick<App, 'log'>, prefix: string, format: 'html' | 'jsonl', speech?: Speech): Promise<Exported> {
  const run = await findRun(app, prefix)
  const log = await app.log()
  const [events, proof] = [await log.read(run), await log.verify(run)]
  const [began] = events
  const question = began?.type === 'run.began' ? began.request.question : ''
  if (format === 'html') return { run, question, text: runPage(events, proof, speech), intact: proof.intact }
  if (proof.intact) return { run, question, text: runFile(events), intact: true }
  throw new IbidError(
    'malformed',
    `run ${run} was ${proof.cutOff ? 'cut off before' : 'changed at'} event ${proof.brokenAt}, so its export would prove nothing`,
    `read it with: ibid runs export ${run} --html`,
  )
}
