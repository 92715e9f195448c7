import type { LiveEvent } from '../../app/runs/live-events.ts'
import type { RunHandle } from '../../app/runs/run-handle.ts'
import { visible } from '../../core/untrusted-text-fence.ts'
import { captionOf, settledCaption } from '../../views/caption.ts'
import { phaseOf } from '../../views/phase.ts'
import type { McpCall } from '../tools/mcp-call.ts'

/** Tells a call what its run is doing, until the returned function is called. The first line names the run, so that it can be asked for if all else is lost. */
export function tellProgress(runHandle: RunHandle, { progress }: Pick<McpCall, 'progress'>): () => void {
  let isOver = false
  const tell = async () => {
    for await (const event of runHandle) {
      if (isOver) return
      const line = lineOf(event)
      if (line) progress(visible(line), event.type === 'run.began' ? 'now' : undefined)
    }
  }
  void tell()
  return () => {
    isOver = true
  }
}

/** One event in one line; undefined for what changes nothing that is shown. */
function lineOf(event: LiveEvent): string | undefined {
  if (event.type === 'run.began') return `run ${event.run} started`
  if (event.type === 'tool.progress') return event.text
  if (event.type === 'tool.settled') return settledCaption(event)
  const phase = phaseOf(event)
  return 'seq' in event ? [phase, captionOf(event)].filter(Boolean).join(': ') : phase
}
