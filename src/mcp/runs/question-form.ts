import { type InputRequiredResult, type InputResponseView, inputRequired } from '@modelcontextprotocol/server'
import { IbidError } from '../../core/fault.ts'
import type { Decision, Question } from '../../core/question.ts'
import type { PersonsAnswer } from '../../engine/answer-question.ts'
import { questionText } from '../../views/question.ts'
import { formKey, type McpCall } from '../tools/mcp-call.ts'

/** A question as a form that the host puts before the person; the run comes back with what they say. */
export const questionForm = (run: string, question: Question): InputRequiredResult =>
  inputRequired({
    inputRequests: { [formKey]: inputRequired.elicit({ mode: 'form', message: question.text, requestedSchema: fieldsOf(question) }) },
    requestState: run,
  })

/** None for a session: these runs have none. */
const decisions: readonly Decision[] = ['once', 'deny']

type Fields = Parameters<typeof inputRequired.elicit>[0]['requestedSchema']

function fieldsOf({ kind, options = [], assumption }: Question): Fields {
  if (kind === 'approval')
    return {
      type: 'object',
      properties: { decision: { type: 'string', title: 'Allow this action?', enum: [...decisions] } },
      required: ['decision'],
    }
  const hint = assumption ? { description: `If left empty: ${assumption}` } : {}
  if (options.length === 0)
    return { type: 'object', properties: { words: { type: 'string', title: 'Answer', ...hint } }, required: assumption ? [] : ['words'] }
  return {
    type: 'object',
    properties: {
      choice: { type: 'string', title: 'Answer', enum: [...options], ...hint },
      words: { type: 'string', title: 'Or enter your own answer' },
    },
  }
}

/**
 * What the person meant by a form; undefined where no form came back. Whoever leaves a form lets the run go on with what is likely meant, and without what
 * needs approval.
 */
function saidInForm({ id, kind, assumption }: Question, view: InputResponseView): PersonsAnswer | undefined {
  if (view.kind !== 'elicit') return undefined
  const content = view.action === 'accept' ? (view.content ?? {}) : {}
  const [words, choice, decision] = [content['words'], content['choice'], content['decision']].map((value) =>
    typeof value === 'string' ? value.trim() : '',
  )
  if (kind === 'approval') return { question: id, text: '', decision: decisions.find((each) => each === decision) ?? 'deny' }
  return { question: id, text: words || choice || assumption || 'Whatever is most likely meant.' }
}

/** A run that rests, for a host without forms: its question, and how it is answered through the tool that waits for it. */
export const restingText = (run: string, question: Question, tool: string): string =>
  [
    'The run is waiting for your answer:',
    ...questionText(question),
    `Run: ${run}`,
    question.kind === 'approval'
      ? `Only the user can approve it: ibid runs answer ${run} --allow once`
      : `Ask the user, then call ${tool} again with this run and their answer.`,
  ].join('\n')

/** What was said to the question of a run: in a form, or by the caller. Throws `IbidError('denied')` where the caller would approve what only a person may. */
export function saidTo(
  run: string,
  question: Question,
  answer: string | undefined,
  call: Pick<McpCall, 'state' | 'said' | 'asksPeople'>,
): PersonsAnswer | undefined {
  const inForm = call.state === undefined ? undefined : saidInForm(question, call.said)
  if (inForm || answer === undefined || (question.kind === 'approval' && call.asksPeople)) return inForm
  if (question.kind === 'approval')
    throw new IbidError(
      'denied',
      `only the user can approve this: ${question.text}`,
      `they can do so with: ibid runs answer ${run} --allow once`,
    )
  return { question: question.id, text: question.options?.[Number(answer) - 1] ?? answer }
}
