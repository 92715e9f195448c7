import { expect, it } from 'vitest'
import { type Spending, spendingOf } from './spending.ts'
import { spendingCsv } from './spending-csv.ts'

const usage = { inputTokens: 1_000, outputTokens: 50, cachedInputTokens: 200 }
const at = Date.UTC(2026, 10, 22)
const spentBy = (...models: readonly string[]): Spending =>
  spendingOf(models.map((model) => ({ agent: 'ask', owner: 'u1', reused: false, payments: [{ usage, cost: 1_250, at, model }] })))

it('writes a row for each thing, with its tokens and cost', () => {
  expect(spendingCsv(spentBy('small', 'small'), 'model')).toBe(
    'model,calls,input_tokens,cached_input_tokens,output_tokens,cost_usd,calls_without_price\r\nsmall,2,2000,400,100,0.002500,0\r\n',
  )
  expect(spendingCsv(spentBy('small'), 'day').split('\r\n')[1]).toBe('2026-11-22,1,1000,200,50,0.001250,0')
  expect(spendingCsv(spentBy('small'), 'person').split('\r\n')[1]).toBe('u1,1,1000,200,50,0.001250,0')
  expect(spendingCsv(spentBy('small'), 'session').split('\r\n')).toHaveLength(2)
})

it('leaves the cost empty where no price is known', () => {
  const free = spendingOf([{ agent: 'ask', reused: false, payments: [{ usage, cost: null, at, model: 'local' }] }])
  expect(spendingCsv(free, 'model').split('\r\n')[1]).toBe('local,1,1000,200,50,,1')
})

it.each([
  ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
  ['+1+1', "'+1+1"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  [' =1', "' =1"],
  ['＝1', "'＝1"],
  ['a,b', '"a,b"'],
  ['two\nlines', '"two\nlines"'],
  ['gpt-4o', 'gpt-4o'],
])('keeps %j from being a formula', (name, written) => {
  expect(
    spendingCsv(spentBy(name), 'model')
      .split('\r\n')[1]
      ?.replace(/,1,1000,200,50,0\.001250,0$/, ''),
  ).toBe(written)
})
