import { expect, it } from 'vitest'
import { documentText, finalMarks, letteredModel, marksOf, question, takenBack } from '../streams/lettered-answer.fixture.ts'
import { browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { askAtStart, expectNoTrouble } from './talk.fixture.ts'

it.skipIf(chromium() === undefined)(
  'marks of an answer that comes letter by letter are in a browser those that it keeps',
  { timeout: 120_000 },
  async () => {
    await using at = await browserWorld(letteredModel(2))
    at.world.write({ 'docs/guide/retries.md': documentText })
    const page = await at.page('/')
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      new MutationObserver(() => {
        const words = [...document.querySelectorAll('article')].at(-1)
        const paragraphs = [...(words?.querySelectorAll('p, li') ?? [])].filter((each) => !each.closest('section, aside, details'))
        const text = paragraphs
          .map((each) => {
            const copy = each.cloneNode(true) as HTMLElement
            for (const button of copy.querySelectorAll('button')) button.textContent = `[${(button.textContent ?? '').trim()}]`
            return copy.textContent ?? ''
          })
          .join(' ')
        const from = text.indexOf('Here is what')
        if (from >= 0) seen.push((text.slice(from).split('That is all.')[0] ?? '').replace(/\. (\d) /g, '. [$1] '))
      }).observe(document, { subtree: true, childList: true, characterData: true })
    })
    await askAtStart(page, question)
    await page.getByRole('heading', { name: 'Sources' }).waitFor()
    const seen = await page.evaluate<readonly string[]>(() => Reflect.get(globalThis, 'seen'))
    expect(marksOf(seen.at(-1) ?? '')).toEqual(finalMarks)
    expect(new Set(seen).size).toBeGreaterThan(2)
    expect(takenBack(seen, finalMarks)).toEqual([])
    expectNoTrouble(at)
  },
)
