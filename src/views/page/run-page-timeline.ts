import type { RunEvent, Spent } from '../../core/event-types.ts'
import { planLines } from '../../core/plan.ts'
import type { Question } from '../../core/question.ts'
import type { Review } from '../../core/review.ts'
import { counted, duration } from '../amounts.ts'
import { captionOf } from '../caption.ts'
import type { ExportedPlaces } from '../exported-places.ts'
import { thoughtsOf } from '../thoughts.ts'
import { type Html, html } from './html.ts'
import { type Finished, stepHtml, usageWords } from './run-page-step.ts'

/** What happened, in order: each model step with its calls and their results, and between them plans, questions, reviews, notices and faults. */
export function timeline(events: readonly RunEvent[], places: ExportedPlaces): Html {
  const finished = new Map(events.flatMap((event) => (event.type === 'tool.finished' ? [[event.record.call.id, event] as const] : [])))
  const startedAt = events[0]?.at ?? 0
  return html`<ol class="timeline">${events.flatMap((event) => {
    const told = entry(event, finished, `+${duration(event.at - startedAt)}`, places)
    return told ? [html`<li>${told}</li>`] : []
  })}</ol>`
}

/** What is told of an event; what stands elsewhere on the page is left out. */
function entry(event: RunEvent, finished: ReadonlyMap<string, Finished>, when: string, places: ExportedPlaces): Html | undefined {
  switch (event.type) {
    case 'run.began':
    case 'tool.started':
    case 'tool.finished':
      return undefined
    case 'model.replied':
      return stepHtml(event.step, event.reply, finished, when, places)
    case 'model.retried':
    case 'model.failed':
      return note(captionOf(event), when, { fault: true, text: event.fault.remedy })
    case 'plan.failed':
      return note(captionOf(event), when, { fault: true, text: spentLines(event.spent).join('\n'), thoughts: thoughtsOf(event) })
    case 'plan.written':
      return note(`the plan was written by the ${event.by}`, when, {
        text: [planLines(event.plan), ...spentLines(event.spent)].join('\n'),
        thoughts: thoughtsOf(event),
      })
    case 'question.asked':
      return note(event.question.kind === 'approval' ? 'the user was asked for approval' : 'the user was asked a question', when, {
        text: questionText(event.question),
      })
    case 'question.answered': {
      const { text, decision, by } = event.answer
      const who = {
        person: 'the user answered',
        assumption: 'nobody could answer; assumed',
        refusal: 'nobody could approve it',
      }[by]
      return note(who, when, { text: [decision, text].filter(Boolean).join(': ') })
    }
    case 'review.made':
      return note(captionOf(event), when, {
        text: [...reviewLines(event.review), ...spentLines(event.spent)].join('\n'),
        fault: event.review.reviewer?.fault !== undefined,
        thoughts: thoughtsOf(event),
      })
    case 'context.folded':
      return note(captionOf(event), when, { text: event.summary })
    case 'notice.given':
      return note('message to the model', when, { text: event.text })
    default:
      return note(captionOf(event), when)
  }
}

const note = (
  title: string,
  when: string,
  {
    text,
    fault = false,
    thoughts,
  }: { readonly text?: string | undefined; readonly fault?: boolean; readonly thoughts?: string | undefined } = {},
): Html =>
  html`<div class="note${fault && ' fault'}"><p class="row"><span>${title.slice(0, 1).toUpperCase()}${title.slice(1)}</span><span class="faint">${when}</span></p>${text && html`<p class="faint text">${text}</p>`}${thoughts && html`<details><summary>Reasoning</summary><p class="text">${thoughts}</p></details>`}</div>`

const questionText = ({ text, options = [], assumption }: Question): string =>
  [text, ...options.map((option) => `- ${option}`), ...(assumption ? [`Most likely meaning: ${assumption}`] : [])].join('\n')

const reviewLines = ({ objections, reviewer }: Review): readonly string[] => [
  ...objections,
  ...(reviewer ? [`Reviewer: ${reviewer.fault?.message ?? (reviewer.notes || counted(reviewer.actions.length, 'action'))}`] : []),
]

/** What a call of a model beside the steps took. */
const spentLines = (spent: Spent | undefined): readonly string[] =>
  spent ? [[spent.model, duration(spent.durationMs), ...usageWords(spent)].join(' · ')] : []
