import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { heldModel } from './held-model.ts'
import { askAtStart, expectNoTrouble, search } from './talk.fixture.ts'

const known = [
  'Dead jobs are kept for 14 days [s1].',
  'A worker runs 4 jobs at once [s2].',
  'On SIGTERM a worker takes no new jobs [s3].',
  'A job that throws is tried again, up to 5 times [s4].',
]
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWX']
const facts = letters.map((letter) => `Note ${letter}: ${known.join(' ')}`)
const paragraphs = ['The first line.', ...facts, 'The last line.'].map((text) => `${text}\n\n`)
/** Before its paragraphs a reply has its opening, and then its reason to end, its usage and its end. */
const pieces = 1 + paragraphs.length + 3

describe.skipIf(chromium() === undefined).each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('an answer higher than a window of $width x $height', { timeout: 120_000 }, (viewport) => {
  let model: Awaited<ReturnType<typeof heldModel>>
  let at: BrowserWorld
  let page: Page
  beforeAll(async () => {
    model = await heldModel(({ path, body }) => {
      if (!path.endsWith('/chat/completions')) return { status: 404 }
      const last = JSON.stringify(body?.['messages']).split('"role":"user"').at(-1)
      return last?.includes('"role":"tool"') ? { text: paragraphs, slowMs: 1 } : { calls: [search('dead jobs of a worker')] }
    })
    at = await browserWorld([], { flags: model.flags })
    page = await at.page('/', { viewport })
  })
  afterAll(async () => {
    await at?.[Symbol.asyncDispose]()
    await model?.[Symbol.asyncDispose]()
  })

  let read = 0
  /** Lets pieces of the answer come until there are so many of them, and waits until they are shown. */
  const reads = async (question: string, until: number) => {
    model.letGo(until - read)
    read = until % pieces
    if (until === pieces) await turn(question).getByRole('heading', { name: 'Sources' }).waitFor()
    else
      await turn(question)
        .getByText(`Note ${letters[until - 3]}:`)
        .waitFor()
  }
  const turn = (question: string) => page.getByRole('article', { name: question })
  /** Whether the words are where nothing covers them. */
  const isInSight = (question: string, words: string) =>
    turn(question)
      .getByText(words)
      .evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + 2, top + height / 2))
      })
  /** Pixels between the top of what scrolls and that of the place of a turn. */
  const top = (question: string) =>
    turn(question).evaluate((element) => {
      const place = element.parentElement
      let outer = place
      while (outer && !/auto|scroll/.test(getComputedStyle(outer).overflowY)) outer = outer.parentElement
      return Math.round((place?.getBoundingClientRect().top ?? 0) - (outer?.getBoundingClientRect().top ?? 0)) + 0
    })
  /** Where in the window a paragraph of its answer begins. */
  const placeInIt = (question: string) =>
    turn(question)
      .getByText('Note D:')
      .evaluate((element) => element.getBoundingClientRect().top)
  const inSight = async (question: string) => ({
    first: await isInSight(question, 'The first line.'),
    last: await isInSight(question, 'The last line.'),
  })
  const askNext = async (question: string) => {
    await page.getByRole('textbox').fill(question)
    await page.keyboard.press('Enter')
    await turn(question).waitFor()
  }
  const wheel = async (question: string, pixels: number) => {
    await turn(question).hover({ position: { x: 100, y: 200 }, force: true })
    await page.mouse.wheel(0, pixels)
  }

  it('comes below its question, which stands still, and is read from its first line when it is whole', async () => {
    await askAtStart(page, 'One?')
    await reads('One?', 4)
    expect(await top('One?')).toBe(0)
    await reads('One?', pieces)
    await page.getByRole('button', { name: 'Jump to latest' }).waitFor()
    expect(await top('One?')).toBe(0)
    expect(await inSight('One?')).toEqual({ first: true, last: false })
  })

  it('has its question at the top of the window from the start where others stand above', async () => {
    await askNext('Two?')
    for (const until of [4, 6, 16, pieces]) {
      await reads('Two?', until)
      expect(await top('Two?')).toBe(0)
    }
    expect(await inSight('Two?')).toEqual({ first: true, last: false })
  })

  it('is followed to its end where one has gone there', async () => {
    await askNext('Three?')
    await reads('Three?', 24)
    await page.getByRole('button', { name: 'Jump to latest' }).waitFor()
    await wheel('Three?', 5_000)
    await page.getByRole('button', { name: 'Jump to latest' }).waitFor({ state: 'detached' })
    await reads('Three?', pieces)
    await expect.poll(() => isInSight('Three?', 'High confidence')).toBe(true)
    expect((await inSight('Three?')).first).toBe(false)
  })

  it('stays where one has scrolled to while it comes', async () => {
    await askNext('Four?')
    await reads('Four?', 24)
    await wheel('Four?', 60)
    await expect.poll(() => top('Four?')).toBe(-60)
    const before = await placeInIt('Four?')
    await reads('Four?', pieces)
    expect(Math.abs((await placeInIt('Four?')) - before)).toBeLessThan(1)
  })

  it('stays where one has scrolled to in the same frame in which more of it comes', async () => {
    await askNext('Five?')
    await reads('Five?', 24)
    await turn('Five?').evaluate((element) => {
      let outer = element.parentElement
      while (outer && !/auto|scroll/.test(getComputedStyle(outer).overflowY)) outer = outer.parentElement
      const more = document.createElement('div')
      more.style.height = '40px'
      element.querySelector('[data-answer]')?.append(more)
      outer?.scrollBy(0, 60)
    })
    await expect.poll(() => top('Five?')).toBe(-60)
    const before = await placeInIt('Five?')
    await reads('Five?', pieces)
    expect(Math.abs((await placeInIt('Five?')) - before)).toBeLessThan(1)
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
