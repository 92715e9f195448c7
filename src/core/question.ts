import { isRecord } from './json.ts'
import type { CallPreview } from './permission.ts'
import type { Schema } from './tool.ts'

/** What a run asks a person. It rests until somebody answers, through any door. */
export interface Question {
  /** `q1`, `q2`, ... in the run. */
  readonly id: string
  /** `clarification`: what is meant. `approval`: whether a call may run. */
  readonly kind: 'clarification' | 'approval'
  readonly text: string
  /** Answers to choose from; free words are welcome too. */
  readonly options?: readonly string[]
  /** The call it is about or comes from. An approval holds for exactly its arguments. */
  readonly call?: string
  /** What the call would do, where an approval is asked for. */
  readonly preview?: Omit<CallPreview, 'text'>
  /** What the run takes to be true where nobody can answer a clarification. */
  readonly assumption?: string
}

/** `once`: this call. `session`: the same call with the same arguments in all runs of the session. */
export type Decision = 'once' | 'session' | 'deny'

/** What came of a question. It is answered once. */
export interface QuestionAnswer {
  readonly question: string
  readonly text: string
  /** Of an approval. */
  readonly decision?: Decision
  /** `assumption`, `refusal`: nobody could answer; the run went on with what it assumed, or without the call. */
  readonly by: 'person' | 'assumption' | 'refusal'
}

/** What a run does with a question: `rest` until somebody answers, or go on without. */
export interface QuestionPolicy {
  readonly clarification: 'rest' | 'assume'
  readonly approval: 'rest' | 'refuse'
}

/** Clarifications that a run may ask for; if the question is then still unclear, it stops and says what to provide. */
export const mostClarifications = 3

/** What a model hands to `ask_user`. */
export interface Clarification {
  readonly question: string
  readonly options: readonly string[]
  readonly assumption?: string
}

export const clarificationSchema: Schema<Clarification> = {
  json: {
    type: 'object',
    properties: {
      question: { type: 'string', description: "In the person's language" },
      options: { type: 'array', items: { type: 'string' }, description: 'Answers to choose from' },
      assumption: { type: 'string', description: 'What you will assume if nobody answers' },
    },
    required: ['question', 'assumption'],
  },
  check(value) {
    if (!isRecord(value) || typeof value['question'] !== 'string' || value['question'].trim() === '')
      return { ok: false, issues: ['question: expected text'] }
    const { question, options, assumption } = value
    return {
      ok: true,
      value: {
        question: question.trim(),
        options: Array.isArray(options) ? options.filter((option) => typeof option === 'string' && option.trim() !== '') : [],
        ...(typeof assumption === 'string' && assumption.trim() !== '' ? { assumption: assumption.trim() } : {}),
      },
    }
  },
}

/** What a model hands to `answer_directly`: how sure it is, 0 to 1. */
export const sureSchema: Schema<{ readonly confidence: number }> = {
  json: {
    type: 'object',
    properties: {
      confidence: { type: 'number', minimum: 0, maximum: 1, description: 'How sure you are of the answer, without any source' },
    },
    required: ['confidence'],
  },
  check(value) {
    const confidence = isRecord(value) ? value['confidence'] : undefined
    return typeof confidence === 'number' && confidence >= 0 && confidence <= 1
      ? { ok: true, value: { confidence } }
      : { ok: false, issues: ['confidence: expected a number from 0 to 1'] }
  },
}
