import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromium } from '../web/chromium.ts'
import { type HostileWorld, hostileWorld, live } from './hostile-page.fixture.ts'

/** Row 9: words by which a page could be made to ask somebody else for something, in answers, reasoning, titles and documents. */
const evil = 'http://evil.example'
const words = [
  `![a picture](${evil}/picture.png) ![data](data:image/svg+xml,<svg><image href="${evil}/in-data.png"/></svg>)`,
  `<${evil}/auto> ${evil}/bare [s1]: ${evil}/reference "x"`,
  `<svg><image href="${evil}/svg.png"/><use href="${evil}/use.svg#a"/></svg>`,
  `<img src="${evil}/image.png" srcset="${evil}/set.png 2x"><iframe src="${evil}/frame.html"></iframe><video poster="${evil}/poster.png"></video>`,
  `<style>@import "${evil}/import.css"; body { background: url(${evil}/style.png) }</style><p style="background: url(${evil}/inline.png)">styled</p>`,
  `<link rel="stylesheet" href="${evil}/sheet.css"><link rel="prefetch" href="${evil}/next"><meta http-equiv="refresh" content="0;url=${evil}/meta"><base href="${evil}/">`,
].join('\n\n')

describe.skipIf(chromium() === undefined)('words that ask for pictures, sheets and frames, in a real browser', () => {
  let made: HostileWorld
  beforeAll(async () => {
    made = await hostileWorld({ words, html: words, title: `![t](${evil}/title.png) evil.example`, name: 'evil.example' })
  })
  afterAll(() => made?.[Symbol.asyncDispose]())

  it('are words wherever they stand', async () => {
    for (const [what, path] of made.places) {
      const page = await made.open(path, 'evil')
      expect([what, await live(page)]).toEqual([what, []])
    }
  })

  it('are words in documents of Markdown and of HTML', async () => {
    const list = made.places.find(([what]) => what === 'the documents')?.[1] ?? ''
    for (const [name, shown] of [
      [/evil\.example$/, 'A job is tried'],
      ['Evil page', 'Evil retries of a page'],
    ] as const) {
      const page = await made.open(list, 'evil')
      await page.getByRole('link', { name }).first().click()
      await page.getByText(shown).first().waitFor()
      expect(await live(page)).toEqual([])
    }
  })

  it('made no browser ask for anything, and broke no page', () => {
    expect({ egress: made.at.egress, complaints: made.at.complaints, errors: made.at.world.errors }).toEqual({
      egress: [],
      complaints: [],
      errors: [],
    })
  })
})
