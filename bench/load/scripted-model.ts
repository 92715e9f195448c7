import {
  type EndpointReply,
  type EndpointRequest,
  type EndpointScript,
  type ScriptedEndpoint,
  scriptedEndpoint,
} from '../../src/testing/testing.ts'

/** Words in a question by which the model behaves in a certain way. */
export const moods = { slow: 'In detail:', fails: 'Overloaded:', cut: 'Cut off:', wrong: 'Malformed:' } as const

/** A model that looks at once into the documents and then answers with a citation, a word every `wordMs`, or as the question says. It keeps nothing of what it was asked. */
export async function scriptedModel(wordMs: number): Promise<ScriptedEndpoint> {
  let asked = 0
  const endpoint: ScriptedEndpoint = await scriptedEndpoint((request) => {
    const kept = endpoint.requests as EndpointRequest[]
    kept.length = 0
    asked += 1
    return replyTo(request, asked, wordMs)
  })
  return endpoint
}

/** What that model says, for a server that brings its own endpoint. */
export function scriptedReplies(wordMs: number): EndpointScript {
  let asked = 0
  return (request) => replyTo(request, (asked += 1), wordMs)
}

function replyTo({ body }: EndpointRequest, asked: number, wordMs: number): EndpointReply {
  const messages = Array.isArray(body?.['messages']) ? body['messages'] : []
  const last = messages.findLastIndex((message) => message?.role === 'user')
  const question = JSON.stringify(messages[last] ?? '')
  const looked = messages.slice(last + 1).some((message) => message?.role === 'tool')
  if (question.includes(moods.fails)) return { status: 500, headers: { 'retry-after': '1' }, error: { message: 'the model is overloaded' } }
  if (question.includes(moods.cut) && looked) return { text: ['Half of ', 'an answer'], ends: 'cut' }
  if (!looked && JSON.stringify(body?.['tools'] ?? '').includes('documents_search')) {
    const input = question.includes(moods.wrong) ? '{"query": ' : { query: 'how often a job is tried again' }
    return { calls: [{ tool: 'documents_search', input, id: `call_${asked}` }] }
  }
  const words = Array.from({ length: question.includes(moods.slow) ? 200 : 40 }, (_, at) => `word${at} `)
  return { text: [...words, 'A job that throws is tried again, up to 7 times [s1].'], slowMs: wordMs }
}
