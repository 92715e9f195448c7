import { expect, test } from 'vitest'
import type { ShownSource } from '../../core/model.ts'
import { extractiveAnswer } from './write-answer.ts'

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
