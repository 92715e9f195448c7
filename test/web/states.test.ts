import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePdf } from '../../src/docs/parse/fixtures/make-pdf.ts'
import { axeFindings, type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { diskFull } from './disk-full.ts'
import { heldModel } from './held-model.ts'
import { lookAt, looksOfStates } from './looks.fixture.ts'
import { pictureLanguage, inPictureLanguage as said } from './picture-language.fixture.ts'
import { answered, askAtStart, search } from './talk.fixture.ts'

const kept = 'Dead jobs are kept for 14 days [s1].'
const which = { question: 'Which queue do you mean?', options: ['The dead queue', 'The retry queue'], assumption: 'the dead queue' }
const rich = `## Jobs that fail

Dead jobs are kept for 14 days [s1]. They are never sold abroad, whatever the weather is like.

1. A job that fails is tried again.
2. Then it moves to the dead queue.

\`\`\`ts
const kept = await queue.dead({ days: 14 }) // as the guide says
\`\`\`

| Queue | Kept | Note |
| --- | --- | --- |
| dead | 14 days | ${'a-word-without-an-end-'.repeat(6)} |

تُعاد المهمة خمس مرات عبر \`retry()\` ثم تنتقل إلى قائمة الموتى [s1].

失败的任务会被重试，最多五次。`
const unbroken = `Where does ${'averylongnameofafunction'.repeat(8)} stand? `
const longQuestion = unbroken + 'And one sentence more about what is wanted here. '.repeat(30)

describe.skipIf(chromium() === undefined)('every state', { timeout: 240_000 }, () => {
  let model: Awaited<ReturnType<typeof heldModel>>
  let at: BrowserWorld
  let collection = ''
  beforeAll(async () => {
    model = await heldModel(({ path, body }) => {
      if (!path.endsWith('/chat/completions')) return { status: 404 }
      const asked = JSON.stringify(body?.['messages'])
      const hasRead = asked.includes('"role":"tool"')
      if (asked.includes('fails for good')) return { status: 400, error: { message: 'The model is gone.' } }
      if (asked.includes('Which jobs')) return hasRead ? { text: kept } : { calls: [{ tool: 'ask_user', input: which }] }
      if (!hasRead) return { calls: [search('dead jobs')] }
      if (asked.includes('piece by piece')) return { text: rich, slowMs: 1 }
      return { text: asked.includes('averylongname') ? kept : rich }
    })
    at = await browserWorld([], { flags: model.flags })
    const page = [
      ['Dead jobs are kept for', 12, 700],
      ['14 days and then removed.', 12, 684],
    ] as const
    writeFileSync(join(at.world.folder, 'docs/report.pdf'), makePdf([page], 'The annual report'))
  })
  afterAll(async () => {
    await at?.[Symbol.asyncDispose]()
    await model?.[Symbol.asyncDispose]()
  })

  for (const look of looksOfStates)
    it(`is readable by everybody and fits, ${look.name}`, async () => {
      const { world } = at
      const isNarrow = look.viewport?.width === 390
      const page = await (await at.browser(world, look)).newPage()
      const found: string[] = []
      const see = async (name: string, on: Page = page) => void found.push(...(await lookAt(on, name, look)))
      const open = async (path: string, words: string) => {
        await page.goto(path)
        await page.getByText(said(words)).first().waitFor()
      }
      const closed = async () => {
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }

      if (look === looksOfStates[0])
        for (const path of ['sessions', 'runs', 'memory', 'usage', 'connectors']) {
          await page.goto(`/${path}`)
          await page.getByRole('heading', { level: 1 }).waitFor()
          await page.getByText(said('Loading')).waitFor({ state: 'detached' })
          await see(`empty ${path}`)
        }

      // While a page waits for the server, and where that fails.
      const held = await (await at.browser(world, look)).newPage()
      await held.route('**/v1/runs?*', () => undefined)
      await held.goto('/runs')
      await held.getByRole('status').first().waitFor({ state: 'attached' })
      await see('loading runs', held)
      await held.route('**/v1/collections', (route) => route.fulfill(diskFull(500)))
      await held.goto('/collections')
      await held.getByText('The disk is full.').waitFor()
      await see('error of collections', held)
      await held.goto('/runs/01AAAAAAAAAAAAAAAAAAAAAAAA')
      await held.getByRole('alert').first().waitFor()
      await see('no such run', held)
      await held.close()

      // A run from its first word to its end.
      await open('/', 'What do you want to know?')
      await askAtStart(page, 'Tell me what becomes of jobs, piece by piece')
      await expect.poll(() => model.letGo(1) ?? page.getByText('never sold abroad').count()).toBeGreaterThan(0)
      await see('streaming')
      // A few at a time: the next look streams, too.
      await expect.poll(() => model.letGo(20) ?? page.getByRole('heading', { name: said('Sources') }).count()).toBe(1)
      await see('an answer of every kind')
      await page
        .getByRole('button', { name: /^(?:Source|来源) 1/ })
        .first()
        .hover()
      await page
        .getByRole('blockquote')
        .first()
        .waitFor()
        .catch(() => undefined)
      await see('the card of a mark')
      await page
        .getByRole('button', { name: /^(?:Source|来源) 1/ })
        .first()
        .click()
      await page.getByRole('region', { name: said('Text of the source') }).waitFor()
      await see('source open beside')
      if (isNarrow) await closed()
      await page
        .getByRole('button', { name: /^(?:No source supports|A source contradicts|没有来源支持|有来源与此矛盾)/ })
        .first()
        .click()
      await see('why a sentence is doubted')
      await page.keyboard.press('Escape')
      await page
        .getByRole('button', { name: said('More') })
        .first()
        .click()
      await page.getByRole('menu').waitFor()
      await see('menu of an answer')
      await page.keyboard.press('Escape')

      await open('/', 'What do you want to know?')
      await askAtStart(page, 'Which jobs are kept?')
      await page.getByRole('region', { name: which.question }).waitFor()
      await see('question asked back')
      await page.getByLabel(said('Your answer')).fill('The dead one')
      await page.keyboard.press('Enter')
      await page.getByRole('region', { name: which.question }).waitFor({ state: 'detached' })

      await open('/', 'What do you want to know?')
      await page.getByLabel(said('Your question')).fill(longQuestion)
      await see('a long question being written')
      await askAtStart(page, longQuestion)
      await page.getByRole('heading', { name: said('Sources') }).waitFor()
      await see('a long question')
      await open('/', 'What do you want to know?')
      await askAtStart(page, 'This fails for good')
      await page
        .getByRole('button', { name: said('Retry') })
        .or(page.getByRole('heading', { name: said('Sources') }))
        .first()
        .waitFor()
      await see('a model that fails')

      const { run } = await answered(world, `Tell me everything (${look.name})`)
      await open(`/runs/${run}`, 'run.ended')
      await page
        .getByRole('list', { name: said('Events') })
        .getByRole('button')
        .filter({ hasText: 'tool.finished' })
        .click()
      await see('an event of a run')
      await page.goto(`/runs/${run}/sources/s1?mark=1`)
      await page.getByRole('region', { name: said('Text of the source') }).waitFor()
      await see('a source by its link')
      const { collections } = await world.json<{ readonly collections: readonly { readonly id: string }[] }>('/v1/collections')
      collection = collections[0]?.id ?? ''
      await page.goto(`/collections/${collection}/document?path=report.pdf&quote=Dead%20jobs%20are%20kept%20for%2014%20days`)
      await page.getByRole('img').or(page.locator('canvas')).first().waitFor()
      await see('a PDF at its quote')

      // What lies over a page.
      await open('/', 'What do you want to know?')
      await page.keyboard.press('Control+K')
      const palette = page.getByRole('dialog')
      await palette.getByRole('option').first().waitFor()
      await see('palette')
      await palette.getByRole('combobox').fill('jobs')
      await palette
        .getByText('Dead jobs')
        .or(palette.getByText(/^(?:Ask |提问)“jobs”/))
        .first()
        .waitFor()
      await see('palette with words')
      await closed()
      await page.locator('body').click({ position: { x: 380, y: 500 } })
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
      await see('keys')
      await closed()
      if (isNarrow) {
        await page.getByRole('button', { name: said('Menu') }).click()
        await page.getByRole('dialog').waitFor()
        await see('menu of pages')
        await closed()
      }
      await open('/collections', 'docs')
      await page
        .getByRole('button', { name: /Add|添加/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
      await see('adding a collection')
      await closed()
      await page.context().setOffline(true)
      await page.getByText(/No connection to the server\.|无法连接到服务器。/).waitFor()
      await see('no connection')
      await page.context().setOffline(false)

      const nobody = await at.page('/sign-in', { as: 'nobody', ...look })
      await nobody.getByRole('heading').first().waitFor()
      await see('sign in', nobody)
      await nobody.goto(pictureLanguage ? `/offline.${pictureLanguage}.html` : '/offline.html')
      await see('opened without a connection', nobody)
      await nobody.context().close()

      expect(found).toEqual([])
      expect(await axeFindings(page)).toEqual([])
      await page.context().close()
    }, 240_000)
})
