import type { RunResult } from '../core/run-result.ts'
import type { Asking } from '../house/asking.ts'
import { duration } from '../views/amounts.ts'
import { captionOf, oneLine } from '../views/caption.ts'
import type { Face } from './face.ts'

/** Shows a run while it works: JSON lines, or with `--verbose` a line an event, or one line of status; then gives its result. */
export async function followLive(face: Face, asking: Asking): Promise<RunResult> {
  const { terminal, options } = face
  let text = ''
  for await (const event of asking) {
    if (options.jsonl) face.jsonLine(event)
    if ('seq' in event) {
      if (event.type === 'model.retried') face.warn(captionOf(event))
      else if (options.verbose) {
        terminal.err(`  ${captionOf(event)}`)
        if (event.type === 'tool.finished')
          for (const source of event.output.sources ?? [])
            terminal.err(`      ${oneLine(`${source.title} > ${source.section ?? ''}: ${source.passage ?? source.text}`, 140)}`)
      } else if (terminal.errIsLive && event.type !== 'run.ended') terminal.status(captionOf(event))
      text = ''
    } else if (event.type === 'text.delta') terminal.status((text = (text + event.text).slice(-400)), 'end')
    else if (event.type === 'text.retracted') text = ''
    else if (event.type === 'tool.progress') terminal.status(event.text)
  }
  terminal.status('')
  const result = await asking.result
  if (options.verbose) terminal.err(`  done in ${duration(result.durationMs)}`)
  return result
}
