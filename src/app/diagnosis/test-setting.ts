import { systemClock } from '../../core/clock.ts'
import { type Fault, faultOf, IbidError } from '../../core/fault.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { attempt } from '../../engine/model-call-attempt.ts'
import { endpointOf } from '../../settings/endpoint.ts'
import type { Inspection } from '../../settings/inspection.ts'
import { testableSettings } from '../../settings/setting-groups.ts'
import { counted } from '../../views/amounts.ts'
import type { App } from '../app.ts'
import { openChosen } from '../models/choose-model.ts'
import { assistantDependencies } from '../tools/conversation-tool-dependencies.ts'
import { amiss, type Check, fine } from './check.ts'
import { checkModel } from './check-model.ts'
import { checkSearchModels } from './check-search-models.ts'

/** What came of a test of a setting. */
export interface SettingTestResult extends Omit<Check, 'name'> {
  /** ms that it took. */
  readonly durationMs: number
}

interface Tested {
  readonly app: Pick<App, 'documents' | 'feeds' | 'input' | 'inspection' | 'kept' | 'library' | 'memories' | 'redact' | 'users'>
  readonly inspection: Inspection
  /** Whose searches of the day one is counted to. */
  readonly owner: string | undefined
  readonly signal: AbortSignal
}

/** ms that a model or a service has to answer. */
const patience = 30_000
/** Tokens of the reply: models that think use some before they speak. */
const replyTokens = 300

/** The test of each setting that has one. */
const tests: Readonly<Record<string, (tested: Tested) => Promise<Check>>> = {
  'llm.model': (tested) => askModel('model', tested),
  'llm.fastModel': (tested) => askModel('fastModel', tested),
  'llm.embedModel': (tested) => askSearchModel('vectors', tested),
  'llm.rerankModel': (tested) => askSearchModel('reranking', tested),
  'web.provider': searchWeb,
}

/**
 * Calls what a setting names as it is saved: one reply of a model, two vectors, one order, one search. It says what came back, or what is wrong and what to do;
 * no key is in it. Throws `IbidError('not-found')` for a setting that names nothing that can be called.
 */
export async function testSetting(key: string, tested: Tested): Promise<SettingTestResult> {
  const test = testableSettings.has(key) ? tests[key] : undefined
  if (!test) throw new IbidError('not-found', `nothing to test for ${key}`, `settings you can test: ${[...testableSettings].join(', ')}`)
  const began = performance.now()
  const { name: _name, ...check } = await test(tested).catch((error: unknown) => broken(faultOf(error)))
  return { ...tested.app.redact(check), durationMs: Math.round(performance.now() - began) }
}

async function askModel(which: 'model' | 'fastModel', { app, inspection, signal }: Tested): Promise<Check> {
  const endpoint = endpointOf(inspection, which)
  if (endpoint.kind === 'extractive') return fine('', 'No language model is selected: answers are quotes from your documents.')
  if (endpoint.kind === 'unusable') return broken(endpoint.fault)
  const model = await openChosen({ id: endpoint.model, endpoint }, inspection)
  const question = 'Reply with the single word: ready'
  const { reply, fault } = await attempt(
    model,
    {
      system: 'You are being tested. Reply briefly.',
      messages: [{ role: 'user', text: question }],
      tools: [],
      toolChoice: 'none',
      temperature: inspection.settings.llm.temperature,
      maxTokens: Math.min(replyTokens, inspection.settings.llm.maxTokens),
      question,
    },
    { signal, timeoutMs: patience, now: performance.now.bind(performance), firstCall: 1, emit: () => undefined },
  )
  if (fault) {
    // Its list of models knows more: another address, a name that is nearly right, a program that does not run.
    const [check] =
      which === 'model' ? await checkModel(inspection, app.input, { offline: false, signal: AbortSignal.timeout(patience) }) : []
    return check && check.state !== 'ok' ? check : broken(fault)
  }
  const { inputTokens, outputTokens } = reply.usage
  const said = oneLine(reply.text, 80)
  return fine(
    '',
    `${endpoint.model} answered${said === '' ? '' : ` “${said}”`} (${counted(inputTokens, 'token')} in, ${outputTokens} out).`,
  )
}

async function askSearchModel(name: 'vectors' | 'reranking', { inspection, signal }: Tested): Promise<Check> {
  const checks = await checkSearchModels(inspection, { offline: false, signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) })
  return checks.find((check) => check.name === name) ?? fine('', 'No model is selected: searches run without one.')
}

async function searchWeb({ app, inspection, owner, signal }: Tested): Promise<Check> {
  const { fetch, counter, web } = await assistantDependencies(app, inspection)
  if (web.provider === 'none') return fine('', 'No search service is selected: web search is off.')
  const [{ chosenService }, { searchOnce }] = await Promise.all([
    import('../../tools/web/search/chosen-service.ts'),
    import('../../tools/web/search/search-once.ts'),
  ])
  const now = systemClock.now()
  const chosen = chosenService(web, inspection.keys.credential, now)
  if (!(await counter.take('web_search', owner, web.searchesPerDay, now)))
    throw new IbidError(
      'limit',
      `today's web searches are used up (limit: ${web.searchesPerDay})`,
      'wait until 00:00 UTC, or increase web.searchesPerDay',
    )
  const { results } = await searchOnce({ query: 'weather', kind: 'pages', sites: [] }, chosen, {
    fetch,
    clock: systemClock,
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    spend: async () => false,
  })
  const { title } = chosen.service
  const [first] = results
  return first === undefined
    ? amiss('', 'warning', `${title} responded, but found nothing for “weather”.`, 'check the search engines of the service')
    : fine('', `${title} responded with ${counted(results.length, 'result')}; the first is from ${first.site}.`)
}

const broken = ({ message, remedy }: Fault): Check => amiss('', 'broken', message, remedy)
