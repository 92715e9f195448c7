import type { Clock } from '../../core/clock.ts'
import type { Delta } from '../../core/facts.ts'
import { fault } from '../../core/fault.ts'
import type { Toolbox } from '../../core/toolbox.ts'
import { abortable } from './abort.ts'
import { afterCrash } from './crash.ts'
import type { Guard, Invoke, Step } from './invoke.ts'
import { quota } from './quota.ts'
import { recorded } from './record.ts'
import { repeat } from './repeat.ts'
import { retry } from './retry.ts'
import { timeout } from './timeout.ts'
import { truncate } from './truncate.ts'
import { validate } from './validate.ts'

/** Composes every guard around a tool call, outermost first. The one place that knows their order. */
export function guarded(parts: { readonly tools: Toolbox; readonly clock: Clock; emit(delta: Delta): void }): Invoke {
  const guards: readonly Guard[] = [truncate, quota, validate, afterCrash, repeat, retry(parts.clock), timeout, abortable]
  const call: Step = async (invocation, tool, input) => {
    const { run } = invocation
    const output = await tool.run(input, {
      signal: invocation.signal,
      run: run.id,
      scope: run.request?.scope,
      question: run.request?.question ?? '',
      progress: (text) => parts.emit({ type: 'tool.progress', run: run.id, call: invocation.call.id, text }),
      results: run.results,
    })
    return output.failed
      ? { status: 'error', output, fault: fault('failed', firstLine(output.text)), tries: 1 }
      : { status: 'success', output, tries: 1 }
  }
  return recorded(
    parts.tools,
    parts.clock,
    guards.reduceRight<Step>((inner, guard) => guard(inner), call),
  )
}

const firstLine = (text: string): string => text.split('\n', 1)[0]?.slice(0, 200) || 'the tool reported a failure'
