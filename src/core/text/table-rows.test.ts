import { expect, it } from 'vitest'
import { hasColumnNames, withoutTableRows } from './table-rows.ts'

it('reads the rows of a table as their cells, without the line below the head', () => {
  expect(withoutTableRows('Fees:\n\n| plot | fee |\n| --- | ---: |\n| small | 2.50 |\n')).toBe('Fees:\n\nplot · fee\nsmall · 2.50\n')
  expect(withoutTableRows('a | b, and a -- b')).toBe('a | b, and a -- b')
})

it.each<[boolean, ...string[]]>([
  [true, 'name,price', 'Apples,1.50'],
  [false, 'Apples,1.50', 'Pears,2.20', 'Plums,3', 'Figs,4', 'Kiwis,0.5', 'Lemons,n/a', 'Limes,'],
  [false, 'Apples,£1.50,2026-03-01', 'Pears,£2.20,2026-03-04'],
  [true, 'country,2019,2020', 'France,67,68'],
  [true, ',0,1,2', 'a,5,7,1'],
  [false, '1,Ada', '2,Bob'],
  [true, 'id,2024', '1,7', '2,9'],
  [true, 'Ada,Engineer', 'Bob,Baker'],
  [false, 'Ada,Baker', 'Bob,Clerk', 'Eve,Baker'],
  [true, 'name,work', 'Bob,Clerk', 'name,work', 'Eve,Baker'],
  [true, 'name,price'],
  [false, 'Apples,1.50'],
  [true],
])('tells whether the first row names the columns: %s', (isHead: boolean, ...rows: string[]) => {
  expect(hasColumnNames(rows.map((row) => row.split(',')))).toBe(isHead)
})
