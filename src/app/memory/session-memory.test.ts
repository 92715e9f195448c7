import { expect, it } from 'vitest'
import { sessionWorld } from '../sessions/session.fixture.ts'

it('without a language model, a prompt that asks to remember does so by itself, and says so', async () => {
  await using world = await sessionWorld([])
  const { sessions, app } = await world.open()
  const session = await sessions.create()
  await session.setModel('extractive')
  const said = await session.send('Remember that I prefer metric units.').result
  expect(said).toMatchObject({ status: 'done', answer: 'Remembered: I prefer metric units.' })
  expect(await (await app.memories(undefined)).list()).toMatchObject([
    {
      content: 'I prefer metric units.',
      provenance: { by: 'person', session: session.id, run: said.run, quote: 'I prefer metric units.' },
    },
  ])
  expect(await session.send('What do you remember of me?').result).toMatchObject({
    answer: 'This is what is remembered about you:\n\n- I prefer metric units.',
  })
  const [began] = await (await app.log()).read((await session.history())[1]!.run)
  expect(began).toMatchObject({ request: { knows: { outside: false, private: true } } })
  expect(await session.send('Remember my password: correct-horse-9!').result).toMatchObject({
    answer: expect.stringMatching(/^Not remembered: it contains a password/),
  })
  expect(await session.send('forget the metric units').result).toMatchObject({ answer: 'Forgotten: I prefer metric units.' })
  expect((await (await app.memories(undefined)).list()).map(({ state }) => state)).toEqual(['removed'])
})

it('tells a language model what is remembered, behind the words that are the same for every run', async () => {
  await using world = await sessionWorld(() => ({ text: 'In metres.' }))
  const { sessions, app } = await world.open()
  const before = await (await sessions.create()).send('How long is a mile?').result
  await (await app.memories(undefined)).save([{ content: 'I prefer metric units.', tier: 'core' }, { content: 'I have a cat.' }], {
    by: 'person',
  })
  const after = await (await sessions.create()).send('How long is a mile?').result
  const requests = await Promise.all(
    [before, after].map(async ({ run }) => {
      const [began] = await (await app.log()).read(run)
      return began?.type === 'run.began' ? began.request : undefined
    }),
  )
  const [bare, told] = requests
  expect([bare?.memory, told?.memory]).toEqual([
    undefined,
    { ids: [expect.any(String), expect.any(String)], text: '- I prefer metric units.\n- I have a cat.' },
  ])
  const stable = bare!.system.slice(0, bare!.system.indexOf('Text between'))
  expect(told?.system.startsWith(stable)).toBe(true)
  expect(told?.system.slice(stable.length)).toContain(
    `<<outside ${told?.nonce}\n- I prefer metric units.\n- I have a cat.\n${told?.nonce} outside>>`,
  )
})
