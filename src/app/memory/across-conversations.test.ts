import { expect, it } from 'vitest'
import type { EndpointRequest } from '../../testing/scripted-endpoint.ts'
import { sessionWorld } from '../sessions/session.fixture.ts'

/** Calls `memory_save` where the question says so, else `memory_retrieve`; then answers. */
function reply({ body }: EndpointRequest) {
  const messages = body?.['messages'] as readonly { readonly role: string; readonly content?: unknown }[]
  if (messages.at(-1)?.role === 'tool') return { text: 'Noted.' }
  return JSON.stringify(messages.at(-1)).includes('Keep in mind')
    ? { calls: [{ tool: 'memory_save', input: { facts: [{ content: 'The user lives in Graz.', category: 'profile' }] } }] }
    : { calls: [{ tool: 'memory_retrieve', input: { query: 'Where do I live?' } }] }
}

it('what one conversation has saved, another finds, and a stranger does not', async () => {
  await using world = await sessionWorld(reply)
  const { sessions, app } = await world.open()
  const first = await sessions.create()
  await first.send('Keep in mind that I live in Graz.').result

  const found = async (owner?: string) => {
    const session = await sessions.create(owner === undefined ? {} : { owner })
    const { run } = await session.send('Which town is that?').result
    const finished = (await (await app.log()).read(run)).find((event) => event.type === 'tool.finished')
    return finished?.output
  }
  expect(await found()).toMatchObject({
    text: expect.stringContaining('The user lives in Graz.'),
    data: { totalMemories: 1, facts: [{ content: 'The user lives in Graz.', provenance: { by: 'model', session: first.id } }] },
  })
  expect(await found('bob')).toMatchObject({
    text: 'No matching facts; 0 facts remembered in total',
    data: { totalMemories: 0, facts: [] },
  })
})
