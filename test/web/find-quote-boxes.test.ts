import { expect, it } from 'vitest'
import { findQuoteBoxes } from '../../web/src/reader/pdf/find-quote-boxes.ts'

const widthOf = (text: string) => text.length
const run = (text: string, left: number, top: number, height: number) => ({ text, left, top, width: text.length * 10, height })

it('marks the words of a quote over two lines, without white space and hyphens', () => {
  const runs = [run('Dead jobs are kept for', 100, 50, 12), run('14 days and then re-', 100, 70, 12), run('moved.', 100, 90, 12)]
  expect(findQuoteBoxes(runs, { mark: 1, quote: 'kept for 14 days' }, widthOf)).toEqual([
    { mark: 1, left: 240, top: 50, width: 80, height: 12 },
    { mark: 1, left: 100, top: 70, width: 70, height: 12 },
  ])
})

it('ends the box of a line where that of the next begins', () => {
  const runs = [run('Dead jobs are', 100, 50, 24), run('kept for 14 days', 100, 66, 24), run('in another column', 400, 66, 24)]
  expect(findQuoteBoxes(runs, { mark: 1, quote: 'jobs are kept for' }, widthOf)).toEqual([
    { mark: 1, left: 150, top: 50, width: 80, height: 16 },
    { mark: 1, left: 100, top: 66, width: 80, height: 24 },
  ])
})
