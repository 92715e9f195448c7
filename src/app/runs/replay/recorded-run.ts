import type { RunEvent } from '../../../core/event-types.ts'
import { IbidError } from '../../../core/fault.ts'
import type { Model } from '../../../core/model.ts'
import type { Request } from '../../../core/request.ts'
import type { Tool } from '../../../core/tool.ts'
import { recordedModels } from './recorded-models.ts'
import { recordedCalls, recordedTools } from './recorded-tools.ts'

/** A run as parts of an engine that give again what its log holds. */
export interface RecordedRun {
  /** What was asked. */
  readonly request: Request
  /** Opens the model of a request, whatever its id: it answers the requests of the run in their order, failures and second tries among them. */
  model(id: string): Promise<Model>
  /** The tools that the run was given; each answers a call as it did. */
  readonly tools: readonly Tool[]
}

/** Makes parts of a recording, to be put into an engine in place of models and tools. Throws `IbidError('malformed')` where the events do not begin with a run. */
export function recordedRun(events: readonly RunEvent[]): RecordedRun {
  const request = requestIn(events)
  const open = recordedModels(events, 1, () => undefined)
  return { request, model: async (id) => open(id), tools: recordedTools(request.tools, events, recordedCalls(events)) }
}

/** The request that the events begin with. */
export function requestIn(events: readonly RunEvent[]): Request {
  const [first] = events
  if (first?.type === 'run.began') return first.request
  throw new IbidError('malformed', 'the recording does not start with a question', 'provide all events of the run, from the first')
}
