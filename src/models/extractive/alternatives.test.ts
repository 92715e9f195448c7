import { expect, test } from 'vitest'
import { alternativesOf } from './alternatives.ts'
import { readQuestion } from './question.ts'
import { extractiveAnswer } from './write-answer.ts'

const answer = (question: string, text: string): readonly string[] =>
  extractiveAnswer(question, [{ handle: 's1', title: 'Workshop', text }]).split('\n\n')

test('a question between two things is read as what tells them apart', () => {
  const read = (text: string) => alternativesOf(readQuestion(text)).map(({ word }) => word)
  expect(read('Which costs more, a front or a rear puncture repair?')).toEqual(['front', 'rear'])
  expect(read('Compare the budget for the boats in February and in March')).toEqual(['February', 'March'])
  expect(read('What is the difference between the blue boat deposit and the red boat deposit?')).toEqual(['blue', 'red'])
  expect(read('How do I wash and dry the sails?')).toEqual([])
  expect(read('Is it there or not?')).toEqual([])
})

test('where an answer speaks of one alternative, the row of the other one is quoted too', () => {
  const rows = ['Front repair | 18', 'Rear repair | 24', 'Chain | 39', 'Light | 5', 'Bell | 7', 'Saddle | 40', 'Lock | 30']
  const table = ['| item | price |', '|---|---|', ...rows.map((row) => `| ${row} |`)].join('\n')
  expect(answer('Which has the higher price, a front repair or a rear repair?', table)).toEqual([
    'No language model was used; these sentences are quoted from the sources.',
    '| item | price |\n| --- | --- |\n| Front repair | 18 [s1] |\n| Rear repair | 24 [s1] |',
  ])
})

test('where nothing that was found speaks of one alternative, the answer says so', () => {
  expect(answer('Is a front or a rear wheel repaired while I wait?', 'A front wheel is repaired while you wait in the yard.')).toEqual([
    'No language model was used; these sentences are quoted from the sources.  \nNone of them is about “rear”. [missing: "rear"]',
    '“A front wheel is repaired while you wait in the yard.” [s1]',
  ])
})
