import type { Reply, Spent } from '../../core/event-types.ts'
import type { Request } from '../../core/request.ts'
import type { Run } from '../../core/run.ts'
import type { ToolOutput, ToolRecord, ToolStatus } from '../../core/tool.ts'
import type { Attributes } from './run-span.ts'

/** The provider of a model, in the words of the conventions; a bare name is called at an endpoint that speaks as OpenAI does. */
const providers: Readonly<Record<string, string>> = { openai: 'openai', anthropic: 'anthropic', google: 'gcp.gemini' }

const ofModel = (model: string): Attributes => {
  const [, vendor = '', name = model] = /^(openai|anthropic|google):(.*)$/.exec(model) ?? []
  return { 'gen_ai.provider.name': providers[vendor] ?? 'openai_compatible', 'gen_ai.request.model': name }
}

const ofUsage = ({ usage, cost }: Pick<Spent, 'usage' | 'cost'>): Attributes => ({
  'gen_ai.usage.input_tokens': usage.inputTokens,
  'gen_ai.usage.output_tokens': usage.outputTokens,
  'gen_ai.usage.cache_read.input_tokens': usage.cachedInputTokens,
  ...(cost === null ? {} : { 'ibid.cost.usd': cost / 1_000_000 }),
})

/** Of a call of a model; without `spent` one that failed. */
export const chatAttributes = (model: string, spent?: Pick<Spent, 'usage' | 'cost'>): Attributes => ({
  'gen_ai.operation.name': 'chat',
  ...ofModel(model),
  ...(spent ? ofUsage(spent) : {}),
})

/** Of a step of the run's own model. */
export const stepAttributes = ({ model, temperature, maxTokens }: Request, reply: Reply, content: boolean): Attributes => ({
  ...chatAttributes(model, reply),
  'gen_ai.request.stream': true,
  'gen_ai.request.temperature': temperature,
  'gen_ai.request.max_tokens': maxTokens,
  'gen_ai.response.finish_reasons': [reply.finish],
  'gen_ai.response.time_to_first_chunk': reply.firstMs / 1_000,
  ...(content ? { 'gen_ai.output.messages': said(reply.text, reply.finish) } : {}),
})

/** Of a whole run. */
export const runAttributes = ({ id, request, usage, cost, end, answer, results, steps }: Run, content: boolean): Attributes => ({
  'gen_ai.operation.name': 'invoke_agent',
  'gen_ai.agent.name': request?.agent ?? '',
  ...ofModel(request?.model ?? ''),
  // What it shares with the run that it branched off was spent there.
  ...(request?.forkedFrom ? {} : ofUsage({ usage, cost })),
  ...(request?.session === undefined ? {} : { 'gen_ai.conversation.id': request.session }),
  'ibid.run.id': id,
  'ibid.run.steps': steps,
  'ibid.run.tool_calls': results.length,
  ...(end ? { 'ibid.run.status': end.status, 'ibid.run.reason': end.reason } : {}),
  ...(answer
    ? {
        'ibid.answer.mode': answer.mode,
        'ibid.answer.confidence': answer.confidenceScore,
        'ibid.answer.citations': answer.citations.length,
      }
    : {}),
  ...(end?.fault ? { 'error.type': end.fault.code } : {}),
  ...(content
    ? {
        'gen_ai.input.messages': JSON.stringify([{ role: 'user', parts: [{ type: 'text', content: request?.question ?? '' }] }]),
        'gen_ai.output.messages': said(answer?.text ?? '', 'stop'),
      }
    : {}),
})

/** Of a call of a tool. */
export const toolAttributes = (
  { call, status, error, connector, tries, cachedAt }: ToolRecord,
  output: ToolOutput,
  content: boolean,
): Attributes => ({
  'gen_ai.operation.name': 'execute_tool',
  'gen_ai.tool.name': call.tool,
  'gen_ai.tool.call.id': call.id,
  'gen_ai.tool.type': 'function',
  'ibid.tool.status': status,
  ...(connector === undefined ? {} : { 'ibid.tool.connector': connector }),
  ...(tries === undefined ? {} : { 'ibid.tool.tries': tries }),
  ...(cachedAt === undefined ? {} : { 'ibid.tool.cached': true }),
  ...(hasFailed(status) ? { 'error.type': error?.code ?? status } : {}),
  ...(content ? { 'gen_ai.tool.call.arguments': JSON.stringify(call.input), 'gen_ai.tool.call.result': output.text } : {}),
})

/** What was refused or skipped is no error. */
export const hasFailed = (status: ToolStatus): boolean => status === 'error' || status === 'interrupted'

const said = (content: string, finish: string): string =>
  JSON.stringify([{ role: 'assistant', parts: [{ type: 'text', content }], finish_reason: finish }])
