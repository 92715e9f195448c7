import { expect, it } from 'vitest'
import { askFor } from './field-panel.ts'
import { testPanel } from './panel.fixture.ts'

it('gives what was typed, without the space around it, and nothing for nothing', () => {
  const panel = testPanel(askFor({ title: 'A page', words: ['Its address.'], problem: 'that was none' }))
  expect(panel.rows()).toEqual([
    '── A page ──────────────────────────────────────────────────',
    'Its address.',
    '✗ that was none',
    '>',
    'Enter continues · Esc goes back',
  ])
  panel.press('<return> example.org <return><escape>')
  expect(panel.closed).toEqual(['example.org', undefined])
})

it('shows a dot for each letter of a secret, and never the secret', () => {
  const panel = testPanel(askFor({ title: 'A key', isSecret: true }))
  panel.press('sk-secret')
  expect(panel.rows().slice(1)).toEqual(['> •••••••••', 'Enter continues · Esc goes back'])
  panel.press('<return>')
  expect(panel.closed).toEqual(['sk-secret'])
})

it('completes by Tab, and by the arrows and Enter', async () => {
  const offers = async (typed: string) => ['docs/', 'notes/'].filter((name) => name.startsWith(typed))
  const panel = testPanel(askFor({ title: 'A folder', offers }))
  await panel.changed()
  expect(panel.rows().slice(1)).toEqual(['>', '  docs/', '  notes/', 'Tab completes · Enter continues · Esc goes back'])
  panel.press('n')
  await panel.changed()
  panel.press('<tab><return>')
  panel.press('<ctrl-u>')
  await panel.changed()
  panel.press('<down><return>')
  expect(panel.rows()[1]).toBe('> docs/')
  panel.press('<return>')
  expect(panel.closed).toEqual(['notes/', 'docs/'])
})
