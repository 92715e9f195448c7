import type { RunEvent, Spent } from '../../core/event-types.ts'
import { planLines } from '../../core/plan.ts'
import type { Question } from '../../core/question.ts'
import type { Review } from '../../core/review.ts'
import { duration } from '../amounts.ts'
import { captionOf } from '../caption.ts'
import type { ExportedPlaces } from '../exported-places.ts'
import { thoughtsOf } from '../thoughts.ts'
import type { Speech } from '../words/say.ts'
import { type Html, html } from './html.ts'
import { type Finished, stepHtml, usageWords } from './run-page-step.ts'

/** What happened, in order: each model step with its calls and their results, and between them plans, questions, reviews, notices and faults. */
export function timeline(events: readonly RunEvent[], places: ExportedPlaces, speech: Speech): Html {
  const finished = new Map(events.flatMap((event) => (event.type === 'tool.finished' ? [[event.record.call.id, event] as const] : [])))
  const startedAt = events[0]?.at ?? 0
  return html`<ol class="timeline">${events.flatMap((event) => {
    const told = entry(event, finished, `+${speech.inReadersLanguage(duration(event.at - startedAt))}`, places, speech)
    return told ? [html`<li>${told}</li>`] : []
  })}</ol>`
}

/** What is told of an event; what stands elsewhere on the page is left out. */
function entry(
  event: RunEvent,
  finished: ReadonlyMap<string, Finished>,
  when: string,
  places: ExportedPlaces,
  speech: Speech,
): Html | undefined {
  const { say, inReadersLanguage } = speech
  const note = (title: string, shown: NoteParts = {}) => noteHtml(title, when, shown, speech)
  const caption = inReadersLanguage(captionOf(event))
  switch (event.type) {
    case 'run.began':
    case 'tool.started':
    case 'tool.finished':
      return undefined
    case 'model.replied':
      return stepHtml(event.step, event.reply, finished, when, places, speech)
    case 'model.retried':
    case 'model.failed':
      return note(caption, { fault: true, text: event.fault.remedy && inReadersLanguage(event.fault.remedy) })
    case 'plan.failed':
      return note(caption, { fault: true, text: spentLines(event.spent, speech).join('\n'), thoughts: thoughtsOf(event) })
    case 'plan.written':
      return note(event.by === 'planner' ? say`the plan was written by the planner` : say`the plan was written by the model`, {
        text: [planLines(event.plan), ...spentLines(event.spent, speech)].join('\n'),
        thoughts: thoughtsOf(event),
      })
    case 'question.asked':
      return note(event.question.kind === 'approval' ? say`the user was asked for approval` : say`the user was asked a question`, {
        text: questionText(event.question, speech),
      })
    case 'question.answered': {
      const { text, decision, by } = event.answer
      const who = {
        person: say`the user answered`,
        assumption: say`nobody could answer; assumed`,
        refusal: say`nobody could approve it`,
      }[by]
      return note(who, { text: [decision, text].filter(Boolean).join(': ') })
    }
    case 'review.made':
      return note(caption, {
        text: [...reviewLines(event.review, speech), ...spentLines(event.spent, speech)].join('\n'),
        fault: event.review.reviewer?.fault !== undefined,
        thoughts: thoughtsOf(event),
      })
    case 'context.folded':
      return note(caption, { text: event.summary })
    case 'notice.given':
      return note(say`message to the model`, { text: event.text })
    default:
      return note(caption)
  }
}

interface NoteParts {
  readonly text?: string | undefined
  readonly fault?: boolean
  readonly thoughts?: string | undefined
}

const noteHtml = (title: string, when: string, { text, fault = false, thoughts }: NoteParts, { say }: Speech): Html =>
  html`<div class="note${fault && ' fault'}"><p class="row"><span>${title.slice(0, 1).toUpperCase()}${title.slice(1)}</span><span class="faint">${when}</span></p>${text && html`<p class="faint text">${text}</p>`}${thoughts && html`<details><summary>${say`Reasoning`}</summary><p class="text">${thoughts}</p></details>`}</div>`

const questionText = ({ text, options = [], assumption }: Question, { say }: Speech): string =>
  [text, ...options.map((option) => `- ${option}`), ...(assumption ? [say`Most likely meaning: ${assumption}`] : [])].join('\n')

const reviewLines = ({ objections, reviewer }: Review, { say, sayCount, inReadersLanguage }: Speech): readonly string[] => [
  ...objections,
  ...(reviewer
    ? [
        say`Reviewer: ${reviewer.fault ? inReadersLanguage(reviewer.fault.message) : reviewer.notes || sayCount(reviewer.actions.length, 'action')}`,
      ]
    : []),
]

/** What a call of a model beside the steps took. */
const spentLines = (spent: Spent | undefined, speech: Speech): readonly string[] =>
  spent ? [[spent.model, speech.inReadersLanguage(duration(spent.durationMs)), ...usageWords(spent, speech)].join(' · ')] : []
