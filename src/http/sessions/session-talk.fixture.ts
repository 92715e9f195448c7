import type { PromptTaken } from '../../core/schemas/http/sessions.ts'
import type { EndpointReply } from '../../testing/chat-events.ts'
import type { EndpointRequest } from '../../testing/scripted-endpoint.ts'
import type { HttpClient } from '../http.fixture.ts'
import { readSession } from './session-stream.fixture.ts'

type Client = Pick<HttpClient, 'fetch' | 'json'>

/** Says the question again. One that ends with `Wait.` is answered once `held` is settled; one that ends with `Ask.` is asked back. */
export const parrot =
  (held: Promise<unknown> = new Promise(() => {})) =>
  async ({ body }: EndpointRequest): Promise<EndpointReply> => {
    const messages = (body?.['messages'] ?? []) as { role: string; content: string }[]
    if (messages.at(-1)?.role === 'tool') return { text: 'Settled.' }
    const asked = messages.findLast(({ role }) => role === 'user')?.content ?? ''
    if (asked.endsWith('Ask.')) return { calls: [{ tool: 'ask_user', input: { question: 'Which one?', assumption: 'any' } }] }
    if (asked.endsWith('Wait.')) await held
    return { text: `You asked: ${asked}` }
  }

/** Says something in a session, about no documents. */
export const say = (client: Client, session: string, prompt: string, more: Readonly<Record<string, unknown>> = {}): Promise<PromptTaken> =>
  client.json<PromptTaken>(`/v1/sessions/${session}/prompts`, { method: 'POST', body: { prompt, collections: [], ...more } })

/** Says something, and waits until it is answered; gives the run. */
export async function ask(client: Client, session: string, prompt: string): Promise<string> {
  const stream = await readSession(client, session)
  const { run = '' } = await say(client, session, prompt)
  await stream.until(({ event }) => (event.type === 'run.completed' || event.type === 'run.failed') && event.run === run)
  stream.leave()
  return run
}
