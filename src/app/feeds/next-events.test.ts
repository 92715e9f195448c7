import { expect, it } from 'vitest'
import { folderOf } from '../../docs/sources/sources.fixture.ts'
import { nextEvents } from './next-events.ts'
import { feedStoreOf } from './sign-in/signing.fixture.ts'

const at = (day: number): number => Date.UTC(2026, 9, 5, 9) + day * 86_400_000
const event = (path: string, day: number, thread?: string) => ({
  ...{ path, title: path, uri: `https://cal.example/${path}`, at: at(day), until: at(day), people: [] },
  ...(thread === undefined ? {} : { thread }),
})

it('the soonest events come first, though there are more in a range than the store tells', async () => {
  const store = feedStoreOf(folderOf())
  await store.add({ id: 'f', name: 'f', type: 'ics', kind: 'calendar', options: {}, shared: false, collection: 'c', createdAt: 1 })
  await store.putItems('f', [
    { ...event('weekly', -900, 'weekly'), until: at(700) },
    ...[-7, 0, 7, 14].map((day) => event(`weekly/${day}`, day, 'weekly')),
    ...Array.from({ length: 510 }, (_, number) => event(`far/${number}`, 300)),
  ])
  const found = await nextEvents(store, ['f'], { from: at(0.5) }, 3)
  expect(found.map(({ path }) => path)).toEqual(['weekly/7', 'weekly/14', expect.stringMatching(/^far/)])
})
