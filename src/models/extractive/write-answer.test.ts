import { expect, test } from 'vitest'
import type { ShownSource } from '../../core/model.ts'
import { readQuestion } from './question.ts'
import { extractiveAnswer, writeAnswer } from './write-answer.ts'

const section = (handle: string, title: string, text: string, score?: number): ShownSource => ({
  ...{ handle, title, text, document: title.split(' > ')[0]! },
  ...(score === undefined ? {} : { score }),
})
const parts = (question: string, ...sources: readonly ShownSource[]): readonly string[] => extractiveAnswer(question, sources).split('\n\n')

test('where nothing answers, the nearest section comes first and is quoted whole if it is short', () => {
  const deposit = 'The tenants pay a deposit of 3,420 euros. It may be paid in three parts. It is given back six months after the last day.'
  const keys = 'The last person to leave sets the alarm and closes the back door.'
  const asked = 'When do I get the security deposit returned?'
  expect(parts(asked, section('s1', 'Handbook > Keys', keys), section('s2', 'Agreement > Deposit', deposit)).slice(0, 3)).toEqual([
    'No language model was used, and none of the sentences found answers the question; this is the closest evidence.',
    'Evidence:',
    [
      '1. Agreement > Deposit  ',
      '   “The tenants pay a deposit of 3,420 euros.” [s2] “It may be paid in three parts.” [s2] “It is given back six months after the last day.” [s2]',
      '2. Handbook > Keys  ',
      '   “The last person to leave sets the alarm and closes the back door.” [s1]',
    ].join('\n'),
  ])
})

test('where nothing answers, rows of a short table are listed below the names of their columns', () => {
  const table = '| boat | deck | mast |\n|---|---|---|\n| Ida | oak | pine |\n| Bo | teak | steel |'
  expect(parts('Whose mast is tallest of all?', section('s1', 'Boats', table)).at(-1)).toBe(
    '1. Boats (boat | deck | mast)  \n   “Ida | oak | pine” [s1]  \n   “Bo | teak | steel” [s1]',
  )
})

test('for one end of an order that no sentence tells, the rows that are alike to the question are quoted, and so much is said to be missing', () => {
  const table = '| ware | kind | price |\n|---|---|---|\n| Kite | toy | 12 |\n| Drum | toy | 30 |\n| Lamp | light | 25 |'
  const answered = (question: string, text: string) => {
    const source = section('s1', 'Wares', text)
    return writeAnswer(readQuestion(question), [source], { superlative: 'lowest' }).text.split('\n\n')
  }
  expect(answered('Which toy has the lowest price?', table)).toEqual([
    'No language model was used; these sentences are quoted from the sources.  \nNo sentence says it; compare the rows for “lowest”. [missing: "lowest"]',
    '| ware | kind | price |\n| --- | --- | --- |\n| Kite | toy | 12 [s1] |\n| Drum | toy | 30 [s1] |',
  ])
  expect(answered('Which ware has the lowest price?', table)[1]).toContain(
    '| Kite | toy | 12 [s1] |\n| Drum | toy | 30 [s1] |\n| Lamp | light | 25 [s1] |',
  )
  expect(answered('Which ware has the lowest price?', `${table}\n\nThe kite has the lowest price of all wares.`)[1]).toBe(
    '“The kite has the lowest price of all wares.” [s1]',
  )
})

test('beside an answer for which a second hop was looked for and not found, only what is close to it is listed, and pages about what is named', () => {
  const sources = [
    section('s1', 'Handbook > Leave', 'Every employee of the yard has 31 days of paid leave a year. Ask Ida Brook for it.', 1),
    section('s2', 'Minutes > Leave', 'Paid leave of an employee in July is asked for in April.', 0.5),
    section('s3', 'Minutes of May > Phone', 'The waiting time is nine days.', 0.01),
    section('s4', 'Ida Brook', 'She came to the yard in 1990, after some days at sea.', 0.01),
  ]
  const evidence = (hops: 'manyHops' | 'perhapsMore') =>
    writeAnswer(readQuestion('How many days of paid leave a year has an employee?'), sources, { hops })
      .text.split('\n\nEvidence:\n\n')[1]
      ?.match(/\[s\d\]/g)
  expect(evidence('manyHops')).toEqual(['[s2]', '[s3]', '[s4]'])
  expect(evidence('perhapsMore')).toEqual(['[s2]', '[s4]'])
})

test('beside a row that is asked for by its name, no other row of its table is listed', () => {
  const rows = ['June', 'July', 'August', 'September', 'October', 'November', 'December'].map((month, at) => `| ${month} 2025 | ${at}00 |`)
  const table = ['| month | revenue |', '|---|---|', ...rows].join('\n')
  expect(parts('What was the revenue in August 2025?', section('s1', 'Sales', table)).slice(1)).toEqual([
    '| month | revenue |\n| --- | --- |\n| August 2025 | 200 [s1] |',
  ])
})
