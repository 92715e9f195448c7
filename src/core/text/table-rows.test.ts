import { expect, it } from 'vitest'
import { withoutTableRows } from './table-rows.ts'

it('reads the rows of a table as their cells, without the line below the head', () => {
  expect(withoutTableRows('Fees:\n\n| plot | fee |\n| --- | ---: |\n| small | 2.50 |\n')).toBe('Fees:\n\nplot · fee\nsmall · 2.50\n')
  expect(withoutTableRows('a | b, and a -- b')).toBe('a | b, and a -- b')
})
