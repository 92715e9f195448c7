import { z } from 'zod'
import { personLine } from '../../core/feed-store.ts'
import { phrase } from '../../core/text/phrase.ts'
import { receivedText } from '../../core/text-origin.ts'
import type { AssistantDependencies } from '../assistant-dependencies.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { severalPeople } from './several-people.ts'

/** People who are told of at most. */
const mostPeople = 12

/** Tells people apart who share a name. */
export const listPeople = (dependencies: Pick<AssistantDependencies, 'feeds'>) =>
  tool({
    name: 'list_people',
    title: 'Find people',
    description: prose('list-people.md', import.meta.url),
    input: z.object({ query: z.string().min(1).max(200).describe('Full or partial name, address or handle') }),
    origin: receivedText,
    async run({ query }, { owner }) {
      const people = await (await dependencies.feeds(owner)).people(query)
      const shown = people.slice(0, mostPeople)
      const lines = shown.map((person) => {
        const { wrote, lastAt, feeds } = person
        return `- ${personLine(person)}: wrote ${wrote}, last seen ${new Date(lastAt).toISOString().slice(0, 10)} in ${feeds.join(', ')}`
      })
      const heading =
        people.length === 0
          ? phrase`No person found for ${JSON.stringify(query)}`
          : people.length === 1
            ? phrase`One person found for ${JSON.stringify(query)}`
            : severalPeople(query, people.length)
      return { text: [heading, ...lines].join('\n'), data: { people: shown, total: people.length } }
    },
  })
