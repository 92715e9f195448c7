import { age } from '../core/age.ts'
import type { End } from '../core/answer.ts'
import type { Delta, RunEvent, Verdict } from '../core/event-types.ts'
import { openSubTasks } from '../core/plan.ts'
import type { QuestionAnswer } from '../core/question.ts'
import type { Review, ReviewTrigger } from '../core/review.ts'
import { oneLine } from '../core/text/one-line.ts'
import { phrase } from '../core/text/phrase.ts'
import type { ToolRecord } from '../core/tool.ts'
import { counted, duration, grouped, money } from './amounts.ts'
import { endReason } from './end-reason.ts'

/** One event in one line, for people who watch a run. */
export function captionOf(event: RunEvent): string {
  switch (event.type) {
    case 'run.began':
      return `asked: ${oneLine(event.request.question, 100)} (${event.request.model})`
    case 'model.retried':
      return `${event.fault.message}; retrying in ${duration(event.delayMs)} (attempt ${event.attempt + 1})`
    case 'model.replied': {
      const { reply } = event
      const what = reply.calls.length > 0 ? `requested ${counted(reply.calls.length, 'tool call')}` : 'answered'
      const tokens = reply.usage.inputTokens + reply.usage.outputTokens
      const took = duration(reply.durationMs)
      if (tokens === 0) return `${what} in ${took}`
      const read = counted(tokens, 'token')
      return reply.cost === 0 ? `${what} in ${took}, ${read}` : `${what} in ${took}, ${read}, ${money(reply.cost)}`
    }
    case 'model.failed':
      return event.fault.code === 'limit' ? `the model was not called: ${event.fault.message}` : `the model failed: ${event.fault.message}`
    case 'notice.given':
      return `told the model: ${oneLine(event.text, 100)}`
    case 'tool.started':
      return `${event.call.id} ${event.call.tool} ${oneLine(JSON.stringify(event.call.input) ?? '', 100)}`
    case 'file.changing': {
      const { path, before, after } = event.change
      return `${event.call} ${before === null ? 'makes' : after === null ? 'removes' : 'changes'} ${oneLine(path, 160)}`
    }
    case 'tool.finished':
      return `${event.record.call.id} ${statusOf(event.record)}: ${oneLine(event.record.resultSummary, 100)}`
    case 'verb.stepped':
      return event.calls.length > 0
        ? `step ${event.step}: ${event.calls.map(({ tool }) => tool).join(', ')}`
        : `step ${event.step}: no tools to call`
    case 'verb.answered':
      return `${event.outcome.mode}: ${oneLine(event.outcome.summary, 100)}`
    case 'answer.drafted':
      return `drafted an answer with ${counted(event.answer.citations.length, 'citation')}`
    case 'answer.judged':
      return event.left ? `the quotes were not judged: ${event.left.message}` : judgedCaption(event.verdicts)
    case 'answer.reused':
      return `reused the answer of run ${event.from}`
    case 'review.made':
      return reviewCaption(event.review)
    case 'plan.written':
      return `planned: ${oneLine(event.plan.goal, 60)} (${counted(event.plan.subTasks.length, 'sub-task')}, ${openSubTasks(event.plan).length} open)`
    case 'plan.failed':
      return `no plan: ${event.fault.message}`
    case 'question.asked':
      return event.question.kind === 'approval'
        ? `needs approval: ${oneLine(event.question.text, 160)}`
        : `asks: ${oneLine(event.question.text, 160)}`
    case 'question.answered':
      return answerCaption(event.answer)
    case 'context.folded':
      return `compacted ${counted(event.messages, 'message')} of the context: from about ${grouped(event.tokensBefore)} to ${counted(event.tokensAfter, 'token')}`
    case 'run.cancelled':
      return 'stopped by the user'
    case 'run.ended':
      return event.end.status === 'cancelled'
        ? endReason('cancelled')
        : `${endStatusWords[event.end.status]}: ${endReason(event.end.reason)}`
    case 'fact.unknown':
      return `written by a newer version of ibid (${oneLine(event.of, 40)}, version ${event.version}); update ibid to read it`
  }
}

function reviewCaption({ of, outcome, triggers, reviewer }: Review): string {
  const by = reviewer ? (reviewer.fault ? `; the reviewer failed: ${reviewer.fault.message}` : `, with ${reviewer.model}`) : ''
  const why = triggers.length > 0 ? `: ${triggers.map((trigger) => triggerWords[trigger] ?? trigger).join(', ')}` : ''
  if (outcome === 'proceed') return `${of === 'answer' ? 'checked the citations' : 'reviewed the steps'}${why}${by}`
  return `${reviewWords[outcome](of, triggers)}${why}${by}`
}

/** `judged 5 sentences: 3 stated, 1 partly supported, 1 not addressed`. */
function judgedCaption(verdicts: readonly Verdict[]): string {
  const counts = (['states', 'part', 'contradicts', 'silent', 'own'] as const).flatMap((says) => {
    const count = verdicts.filter((verdict) => verdict.says === says).length
    return count > 0 ? [verdictWords[says](count)] : []
  })
  return verdicts.length === 0
    ? 'the judge returned no usable verdict'
    : `judged ${counted(verdicts.length, 'sentence')}: ${counts.join(', ')}`
}

const verdictWords = {
  states: (count: number) => phrase`${count} stated`,
  part: (count: number) => phrase`${count} partly supported`,
  contradicts: (count: number) => phrase`${count} contradicted`,
  silent: (count: number) => phrase`${count} not addressed`,
  own: (count: number) => phrase`${count} own words`,
} as const

/** As they stand in the log; written out so that each is known to want a translation. */
const endStatusWords: Readonly<Record<End['status'], string>> = {
  done: 'done',
  limit: 'limit',
  blocked: 'blocked',
  cancelled: 'cancelled',
  failed: 'failed',
}

const triggerWords: Readonly<Record<ReviewTrigger, string>> = {
  'contradicted-sentences': 'a source contradicts the answer',
  'quote-not-found': 'the quoted text is not in any source',
  'unsupported-sentences': 'no source supports the answer',
  'open-sub-tasks': 'parts of the plan are still open',
  'tools-failing': 'tools are failing',
  'no-new-evidence': 'the last steps found nothing new',
  'every-5-steps': 'five more steps were completed',
}

const reviewWords = {
  gather: (of: Review['of'], triggers: Review['triggers']) =>
    of === 'steps' ? 'asked for more evidence' : triggers.every(isAboutSentences) ? 'asked for a rewording' : 'sent the draft back',
  stop: () => 'saw no point in continuing',
  clarify: () => 'needs clarification',
} as const

/** The rest of the draft stays. */
const isAboutSentences = (trigger: ReviewTrigger): boolean => trigger === 'quote-not-found' || trigger === 'contradicted-sentences'

const answerCaption = ({ by, text, decision }: QuestionAnswer): string =>
  by === 'assumption'
    ? `nobody answered; assumed: ${oneLine(text, 100)}`
    : by === 'refusal'
      ? 'nobody could approve it; it was not run'
      : `answered: ${[decision, oneLine(text, 100)].filter(Boolean).join(' ')}`

/** `ok in 12 ms`, `error in 3 s on the second try`, `ok in 1 ms, cached, 3 min old`. */
export const statusOf = ({ status, startedAt, durationMs, tries, cachedAt }: ToolRecord): string =>
  [
    `${status === 'success' ? 'ok' : status} in ${duration(durationMs)}${tries === 2 ? ' on the second try' : ''}`,
    ...(cachedAt === undefined ? [] : [`cached, ${age(startedAt - cachedAt)} old`]),
  ].join(', ')

/** A call that is done before its turn in the log. */
export const settledCaption = ({ call, status, durationMs, summary }: Extract<Delta, { readonly type: 'tool.settled' }>): string =>
  `${call} ${status === 'success' ? 'ok' : status} in ${duration(durationMs)}: ${oneLine(summary, 100)}`
