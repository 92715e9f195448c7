import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromium } from '../web/chromium.ts'
import { type HostileWorld, hostileWorld, live } from './hostile-page.fixture.ts'

/** Row 10: words that would run, in answers, reasoning, questions, titles and names of files, and the policy behind which they stand. */
const words = [
  '<script>alert(1)</script>',
  '<img src=x onerror="alert(1)"> <svg onload="alert(1)"></svg> <details open ontoggle="alert(1)"></details>',
  '[press me](javascript:alert(1)) [or me](data:text/html,<script>alert(1)</script>) [or this](vbscript:x) [or that](JaVaScRiPt:alert(1))',
  '<a href="javascript:alert(1)">a</a> <form action="javascript:alert(1)"><button>b</button></form>',
  '`</script><script>alert(1)</script>` $\\href{javascript:alert(1)}{x}$',
].join('\n\n')
const title = '<script>alert(1)</script> "Retries" & <b>more</b>'
const name = '<img src=x onerror=alert(1)>'

describe.skipIf(chromium() === undefined)('words that would run, in a real browser', () => {
  let made: HostileWorld
  beforeAll(async () => {
    made = await hostileWorld({ words, html: words, title, name })
  })
  afterAll(() => made?.[Symbol.asyncDispose]())

  it('are words wherever they stand', async () => {
    for (const [what, path] of made.places) {
      const page = await made.open(path, 'alert(1)')
      expect([what, await live(page)]).toEqual([what, []])
    }
  })

  it('are words in the document, whose title and name are some of them', async () => {
    const page = await made.open(made.places.find(([what]) => what === 'the documents')?.[1] ?? '', 'alert(1)')
    // Headings lose their markup when they are indexed.
    await page.getByRole('link', { name: 'alert(1) "Retries" & more' }).first().click()
    await page.getByText('Evil retries').first().waitFor()
    expect(await live(page)).toEqual([])
  })

  it('stand behind a policy that lets nothing run but the scripts of the page itself', async () => {
    const { world } = made.at
    for (const path of ['/', '/sign-in', '/runs', '/v1/me', '/health', '/nowhere', '/openapi.json', '/v1/runs/x/media/y']) {
      const { headers } = await world.fetch(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect([
        path,
        policy.startsWith("default-src 'none'"),
        /unsafe-(?:inline|eval)|\*|data:|https?:/.test(policy.replace('img-src', '').replace(/data:|blob:/g, '')),
      ]).toEqual([path, true, false])
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
    }
  })

  it('opened no dialog, asked nobody for anything, and broke no page', () => {
    const { egress, complaints, world } = made.at
    expect({ dialogs: made.dialogs, egress, complaints, errors: world.errors }).toEqual({
      dialogs: [],
      egress: [],
      complaints: [],
      errors: [],
    })
  })
})
