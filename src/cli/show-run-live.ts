import { join } from 'node:path'
import type { RunHandle } from '../app/runs/run-handle.ts'
import { keptMedia } from '../core/media.ts'
import type { RunResult } from '../core/run-result.ts'
import { captionOf, settledCaption } from '../views/caption.ts'
import { keptWords } from '../views/kept-media.ts'
import { padded } from '../views/panels-text.ts'
import { type Phase, phaseOf } from '../views/phase.ts'
import { isRedundant } from '../views/redundant-event.ts'
import { inReadersLanguage, say, sayText } from '../views/words/say.ts'
import { sayDuration } from '../views/words/say-amounts.ts'
import type { Cli } from './cli.ts'
import { detailLines, eventLine } from './event-lines.ts'

/**
 * Shows a run while it works: JSON lines, or with `--verbose` a line an event with the first of what each call brought, or one line of status, each with
 * what the run is about. Where a person watches, the plan is shown whenever it changes. Then gives the result.
 */
export async function showRunLive(cli: Cli, runHandle: RunHandle): Promise<RunResult> {
  const { terminal, options } = cli
  let phase: Phase = 'analyzing'
  let text = ''
  /** Calls under way, in the order in which the log will tell of them. */
  const waiting = new Set<string>()
  const tell = (line: string) => terminal.err(`  ${padded(sayText(phase), 9)}  ${line}`)
  for await (const event of runHandle) {
    if (options.jsonl) cli.jsonLine(event)
    phase = phaseOf(event) ?? phase
    if ('seq' in event) {
      if (options.verbose) {
        if (!isRedundant(event)) {
          tell(eventLine(event))
          for (const line of detailLines(event)) terminal.err(`  ${event.type === 'plan.written' ? '' : '    '}${line}`)
        }
      } else if (event.type === 'model.retried') cli.warn(captionOf(event))
      else if (event.type === 'plan.written' && terminal.errIsLive) for (const line of detailLines(event)) terminal.err(`  ${line}`)
      else if (event.type !== 'run.ended') terminal.status(`${sayText(phase)}: ${inReadersLanguage(captionOf(event))}`)
      if (event.type === 'tool.started') waiting.add(event.call.id)
      if (event.type === 'tool.finished') {
        waiting.delete(event.record.call.id)
        const media = keptMedia(event.output)
        if (media.length > 0) for (const line of keptWords(media, join((await cli.app()).dataFolder, 'media'))) terminal.err(`  ${line}`)
      }
      text = ''
    } else if (event.type === 'tool.settled') {
      if (options.verbose && event.call !== waiting.values().next().value) tell(eventLine(event))
      if (!options.verbose) terminal.status(`${sayText(phase)}: ${inReadersLanguage(settledCaption(event))}`)
    } else if (event.type === 'text.delta') terminal.status((text = (text + event.text).slice(-400)), 'end')
    else if (event.type === 'text.retracted') text = ''
    else terminal.status(event.type === 'tool.progress' ? inReadersLanguage(event.text) : sayText(phase))
  }
  terminal.status('')
  const result = await runHandle.result
  if (options.verbose) terminal.err(say`  done in ${sayDuration(result.durationMs)}`)
  return result
}
