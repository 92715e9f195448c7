import { randomBytes } from 'node:crypto'
import { IbidError } from '../core/fault.ts'
import { askLimits, type Limits, type Request } from '../core/request.ts'
import type { Kit } from './kit.ts'
import { systemPrompt } from './prompt.ts'
import { newRunId } from './run-id.ts'

/** What a face says to start a run; everything left out has a default. */
export interface Ask {
  readonly question: string
  readonly model: string
  readonly tools: readonly string[]
  readonly useCase?: string | undefined
  readonly context?: string | undefined
  readonly agent?: string | undefined
  readonly owner?: string | undefined
  readonly session?: string | undefined
  readonly scope?: readonly string[] | undefined
  readonly limits?: Partial<Limits> | undefined
  readonly temperature?: number | undefined
  readonly maxTokens?: number | undefined
}

/** Stores a new run and returns its id; `pursue` carries it on. An empty question throws before anything is stored. */
export async function begin(ask: Ask, kit: Pick<Kit, 'log' | 'clock' | 'redact'>): Promise<string> {
  if (ask.question.trim() === '')
    throw new IbidError('usage', 'the question is empty', 'put it in quotes: ibid ask "how are sessions resumed?"')
  const id = newRunId(kit.clock.now())
  const nonce = randomBytes(6).toString('hex')
  const request: Request = {
    question: ask.question.trim(),
    agent: ask.agent ?? 'ask',
    model: ask.model,
    tools: ask.tools,
    system: systemPrompt(nonce),
    limits: { ...askLimits, ...ask.limits },
    temperature: ask.temperature ?? 0,
    maxTokens: ask.maxTokens ?? 4096,
    nonce,
    ...(ask.useCase ? { useCase: ask.useCase } : {}),
    ...(ask.context ? { context: ask.context } : {}),
    ...(ask.owner ? { owner: ask.owner } : {}),
    ...(ask.session ? { session: ask.session } : {}),
    ...(ask.scope ? { scope: ask.scope } : {}),
  }
  await kit.log.append(id, 0, kit.redact({ type: 'run.began', request }))
  return id
}
