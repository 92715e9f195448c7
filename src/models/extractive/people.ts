import { terms } from '../../core/text/words.ts'

/** The people of an answer of `list_people`, as it names them: `Alex Chen <alex.chen@acme.example>`. */
export const peopleIn = (text: string): readonly string[] => [...text.matchAll(/^- (.+?): wrote \d+/gmu)].map(([, person]) => person!)

/** Whom of several an answer means: named whole, by their number, or by the words that only they have; the answer itself where it fits nobody. */
export function chosenPerson(answer: string, people: readonly string[]): string {
  const said = answer.replace(/^[^:]*(?:The answer|state it in the answer): /su, '').trim()
  const named = people.find((person) => answer.includes(person))
  if (named !== undefined) return named
  const [, number] = /^#?(\d{1,2})[.)]?$/u.exec(said) ?? []
  const numbered = number === undefined ? undefined : people[Number(number) - 1]
  if (numbered !== undefined) return numbered
  const words = new Set(terms(said))
  const shared = people.map((person) => ({ person, count: terms(person).filter((term) => words.has(term)).length }))
  const [best, next] = shared.toSorted((a, b) => b.count - a.count)
  return best && best.count > (next?.count ?? 0) ? best.person : said
}
