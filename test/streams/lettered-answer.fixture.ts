import type { EndpointReply, EndpointRequest } from '../../src/testing/testing.ts'

/** What a model writes letter by letter: a sentence that holds, one with another number, one whose words stand nowhere, one that holds again, in a list. */
export const question = 'What becomes of dead jobs?'
export const documentText =
  '# Retries\n\n## Dead jobs\n\nA job that fails for the sixth time moves to the dead queue. Dead jobs are kept for 14 days.\n'
const cited = 'A job moves to the dead queue when it fails for the sixth time [s1: "fails for the sixth time moves to the dead queue"].'
const contradicted = 'Dead jobs are kept for 41 days [s1: "Dead jobs are kept for 14 days"].'
const invented = 'Somebody gets a mail about each [s1: "the owner of the queue is mailed at once"].'
const last = '- They stay for 14 days [s1: "kept for 14 days"].\n- That is all.\n'
export const written = `Here is what happens. ${cited} ${contradicted} ${invented} That was that.\n\n${last}`
/** What every door shows in the end, as far as marks go. */
export const finalMarks = ['[1]', '[!]', '[?]', '[2]']

/** Searches, writes letter by letter with so many ms before each, and stays with what it wrote where it is sent back. */
export const letteredModel =
  (slowMs?: number) =>
  ({ path, body }: EndpointRequest): EndpointReply => {
    if (!path.endsWith('/chat/completions')) return { status: 404 }
    const messages = JSON.stringify(body?.['messages'])
    if (messages.includes('cannot stand'))
      return {
        calls: [
          {
            tool: 'revise_answer',
            input: {
              sentences: [
                { number: 3, text: contradicted },
                { number: 4, text: invented },
              ],
            },
          },
        ],
      }
    if (!messages.includes('"role":"tool"')) return { calls: [{ tool: 'documents_search', input: { query: 'dead jobs' } }] }
    return { text: [...written], ...(slowMs === undefined ? {} : { slowMs }) }
  }

/** The marks of what a door shows, in their order. */
export const marksOf = (text: string): readonly string[] => text.match(/\[(?:\d+|[!?])\]/g) ?? []

/** What was seen of an answer over time that its end takes back: marks that it has not or in other places, handles, and quotes that only the model's marks have. */
export const takenBack = (seen: readonly string[], marks: readonly string[]): readonly string[] =>
  seen.filter((text) => {
    const shown = marksOf(text)
    return shown.some((mark, at) => mark !== marks[at]) || /\[s\d|kept for 14 days"|mailed at once/.test(text)
  })
