import type { Run } from '../../core/run.ts'

/**
 * What the person has said in a run and in its earlier turns. What a model orders of an agent is the person's no longer once that model has read words of
 * others: the agent is told beside it what the person said.
 */
export function personsWords({ request, answered }: Run): string {
  const { question, said, knows, history = [], verb } = request ?? {}
  // The name of a verb is its author's.
  const asked = verb ? JSON.stringify(verb.input) : question
  const isOrdered = said !== undefined && knows?.outside
  return [
    said,
    isOrdered ? '' : asked,
    ...history.map((turn) => turn.question),
    ...answered.flatMap(({ answer }) => (answer.by === 'person' ? [answer.text] : [])),
  ]
    .filter(Boolean)
    .join('\n')
}
