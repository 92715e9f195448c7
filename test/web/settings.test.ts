import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Request } from '../../src/core/request.ts'
import type { SettingList } from '../../src/core/schemas/http/settings.ts'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { answered, eventsOf, expectNoTrouble, texts } from './talk.fixture.ts'

describe.skipIf(chromium() === undefined)('a setting that an administrator changes', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  let session = ''
  beforeAll(async () => {
    const script = ({ path }: { readonly path: string }) =>
      path.endsWith('/chat/completions')
        ? { text: 'Nothing is known of that.', reasoning: 'I have looked nowhere yet.' }
        : { raw: JSON.stringify({ data: [{ id: 'other-model' }] }), ends: 'silent' as const }
    // What a flag sets cannot be changed in a browser.
    at = await browserWorld(script, { flags: { 'llm.model': undefined } })
    page = await at.page('/settings')
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  /** A setting by its label. */
  const item = (label: string) =>
    page.locator('details').filter({ has: page.locator('summary > span:first-of-type', { hasText: new RegExp(`^${label}$`) }) })
  const summaryOf = (label: string) => item(label).locator('> summary')
  /** Its label, its value and where that is from, without the sentence beneath. */
  const inSummary = async (label: string) => (await texts(summaryOf(label).locator('> span'))).slice(0, -1).join(' ')
  const own = () => (at.world.app.team ? 'Set for all servers' : 'Modified')
  /** Opens a setting, changes its control, and saves. */
  const change = async (key: string, by: (control: ReturnType<typeof item>) => Promise<unknown>, summary: string) => {
    if (new URL(page.url()).pathname !== '/settings') await page.goto('/settings')
    await summaryOf(key).click()
    await by(item(key))
    await item(key).getByRole('button', { name: 'Save' }).click()
    await summaryOf(key).getByText(own()).waitFor()
    await expect.poll(() => inSummary(key)).toBe(`${key} ${summary} ${own()}`)
  }
  /** What the next run is asked to be. */
  const nextRequest = async (): Promise<Request> => {
    const asked = await answered(at.world, 'What is a job?')
    session = asked.session
    const [began] = await eventsOf(at.world, asked.run)
    if (began?.type !== 'run.began') throw new Error('the run has no beginning')
    return began.request
  }

  it('makes the next run another: its style', async () => {
    const before = await nextRequest()
    expect(before.style).toBe('balanced')
    expect(before.system).toContain('Gather evidence for what people could doubt.')
    await change(
      'Evidence before answering',
      (control) => control.getByLabel('Evidence before answering').selectOption('tool_first'),
      'As much as possible',
    )
    const after = await nextRequest()
    expect(after.style).toBe('tool_first')
    expect(after.system).toContain('Gather evidence for everything you say')
  })

  it('makes the next run another: its steps, its cap and its model', async () => {
    expect(await nextRequest()).toMatchObject({ model: 'gpt-4o-mini', limits: { steps: 5, stepsAtMost: 10, spend: 100_000 } })
    await change(
      'Maximum rounds before an answer',
      (control) => control.getByLabel('Maximum rounds before an answer').fill('2'),
      '2 rounds',
    )
    await change('Spending limit per question', (control) => control.getByLabel('Spending limit per question').fill('25.5'), '$0.255')
    const limit = item('Spending limit per question').getByLabel('Spending limit per question')
    for (const [typed, isTaken] of [
      ['0,5', false],
      ['5000', false],
      ['many', false],
      ['25,5', false],
      ['12,5', true],
    ] as const) {
      await limit.fill(typed)
      // 25,5 is what is set already.
      const isRefused = !isTaken && typed !== '25,5'
      await expect
        .poll(() => item('Spending limit per question').getByText('Enter a number from 1 to 100.').count())
        .toBe(isRefused ? 1 : 0)
      await expect.poll(() => item('Spending limit per question').getByRole('button', { name: 'Save' }).isEnabled()).toBe(isTaken)
    }
    await limit.fill('25.5')
    await change('Main model', (control) => control.getByRole('textbox').fill('other-model'), 'other-model')
    expect(await nextRequest()).toMatchObject({ model: 'other-model', limits: { steps: 2, stepsAtMost: 2, spend: 255_000 } })
  })

  it('makes the next run another: its tools and its words', async () => {
    const { tools } = await nextRequest()
    expect(tools).toContain('documents_open')
    await change(
      'Enabled tools',
      (control) => control.getByLabel('Enabled tools').fill('documents_search\ndocuments_get_outline'),
      'documents_search, documents_get_outline',
    )
    await change(
      'Instructions: who the model is',
      (control) => control.getByLabel('Instructions: who the model is').fill('You are the harbour master.'),
      'You are the harbour master.',
    )
    const after = await nextRequest()
    expect(after.tools).toEqual(['documents_search', 'documents_get_outline', 'recall_details', 'ask_user', 'answer_directly'])
    expect(after.system).toMatch(/^You are the harbour master\.\n/)
  })

  it('makes the pages others: thoughts are shown unasked', async () => {
    const thought = page.getByText('I have looked nowhere yet.')
    const openThoughts = async () => {
      await page.goto(`/sessions/${session}`)
      await page.getByText('Nothing is known of that.').first().waitFor()
      await page.getByText(/thoughts?$/).click()
      await page.getByText('Thought for').first().waitFor()
      return thought.first().isVisible()
    }
    await expect.poll(() => openThoughts()).toBe(false)
    await change('Show reasoning while working', (control) => control.getByRole('checkbox').check(), 'On')
    await expect.poll(() => openThoughts()).toBe(true)
  })

  it('is refused in one line where it is not valid, and stays as it was', async () => {
    await page.goto('/settings')
    await summaryOf('Enabled tools').click()
    await item('Enabled tools').getByLabel('Enabled tools').fill('documents_serch')
    await item('Enabled tools').getByRole('button', { name: 'Save' }).click()
    const alert = item('Enabled tools').getByRole('alert')
    await alert.waitFor()
    await expect.poll(() => texts(alert)).toEqual(['tool not found: documents_serch; did you mean documents_search?'])
    expect((await nextRequest()).tools).toContain('documents_search')
    await summaryOf('Who can use this server').click()
    await item('Who can use this server').getByText('This value was given on the command line and cannot be changed here.').waitFor()
  })

  it('is named with its command where only a terminal of the machine sets it', async () => {
    await page.goto('/settings')
    for (const [key, why, command] of [
      ['MCP servers', 'they are programs that run on the machine, and services that receive keys', 'ibid config set mcpServers'],
      ['Browser for JavaScript pages', 'it is a program that runs on this machine', 'ibid config set web.browser VALUE'],
    ] as const) {
      await summaryOf(key).click()
      await item(key)
        .getByText(`This setting cannot be changed in the browser (${why}). In a terminal on the server, run: ${command}`)
        .waitFor()
      await expect.poll(() => item(key).getByRole('button', { name: 'Save' }).count()).toBe(0)
    }
  })

  it('is found by its label and by its name, and tells its name where one asks', async () => {
    const labels = () => texts(page.locator('details > summary > span:first-of-type'))
    for (const words of ['spending limit per question', 'agent.costCapCents', 'IBID_AGENT_COST_CAP_CENTS']) {
      await page.goto(`/settings?q=${encodeURIComponent(words)}`)
      await summaryOf('Spending limit per question').waitFor()
      await expect.poll(() => labels()).toEqual(['Spending limit per question'])
    }
    const setting = item('Spending limit per question').first()
    await page.locator('details > summary').first().click()
    await setting.getByText('Allowed: a number from 1 to 100 (US cents). Default: 10 US cents.').waitFor()
    await setting.getByText('Names in files and commands').click()
    await expect
      .poll(() => texts(setting.locator('dl code')))
      .toEqual([
        'agent.costCapCents',
        'IBID_AGENT_COST_CAP_CENTS',
        `ibid config set ${at.world.app.team ? '--team ' : ''}agent.costCapCents VALUE`,
        '10',
      ])
    await page.goto('/settings')
    await page.getByRole('heading', { name: 'Monitor the server' }).waitFor()
    expect((await texts(page.locator('main section > h2'))).slice(0, 3)).toEqual([
      'Choose the models',
      'Limit the cost',
      'Shape the answers',
    ])
  })

  it('is tested by a small real call, which tells what came back or what to do', async () => {
    await page.goto('/settings?q=llm.model')
    await summaryOf('Main model').click()
    const test = item('Main model').getByRole('button', { name: 'Test Main model' })
    await test.click()
    await item('Main model').getByText('other-model answered “Nothing is known of that.”').waitFor()
    await item('Main model').getByRole('textbox').fill('unsaved')
    await expect.poll(() => test.isDisabled()).toBe(true)
    await item('Main model').getByText('Save your changes before testing.').waitFor()
    await page.goto('/settings?q=web.provider')
    await summaryOf('Search service').click()
    await item('Search service').getByRole('button', { name: 'Test Search service' }).click()
    await item('Search service').getByText('No search service is selected: web search is off.').waitFor()
  })

  it('is in the change list, and undone from there', async () => {
    await page.getByRole('tab', { name: 'Changes' }).click()
    const rows = page.getByRole('table', { name: 'Setting changes, newest first' }).getByRole('row')
    await rows.nth(7).waitFor()
    expect((await texts(rows)).slice(1)).toEqual([
      'just now you Show reasoning while working Not set On Undo',
      'just now you Instructions: who the model is Not set You are the harbour master. Undo',
      'just now you Enabled tools Not set documents_search, documents_get_outline Undo',
      'just now you Main model Not set other-model Undo',
      'just now you Spending limit per question Not set $0.255 Undo',
      'just now you Maximum rounds before an answer Not set 2 rounds Undo',
      'just now you Evidence before answering Not set As much as possible Undo',
    ])
    for (const key of ['Evidence before answering', 'Main model', 'Instructions: who the model is']) {
      await page.getByRole('button', { name: `Undo the change to ${key}` }).click()
      await rows.filter({ hasText: key }).nth(1).waitFor()
    }
    expect(await nextRequest()).toMatchObject({
      style: 'balanced',
      model: 'gpt-4o-mini',
      system: expect.stringMatching(/^You are ibid\./),
      limits: { steps: 2 },
    })
    await page.getByRole('tab', { name: 'All settings' }).click()
    await expect.poll(() => inSummary('Evidence before answering')).toBe('Evidence before answering Balanced')
    await summaryOf('Maximum rounds before an answer').click()
    await item('Maximum rounds before an answer').getByRole('button', { name: 'Reset to default' }).click()
    await item('Maximum rounds before an answer').getByText('Modified').waitFor({ state: 'detached' })
    expect((await nextRequest()).limits).toMatchObject({ steps: 5 })
  })

  it('switches the web, memory and pictures off for the next run, and is undone', async () => {
    const undo = async (key: string) => {
      await page.goto('/settings')
      await page.getByRole('tab', { name: 'Changes' }).click()
      await page
        .getByRole('button', { name: `Undo the change to ${key}` })
        .first()
        .click()
      await page
        .getByRole('table', { name: /^Setting changes/ })
        .getByRole('row')
        .nth(1)
        .getByText(key)
        .waitFor()
      await page.getByRole('tab', { name: 'All settings' }).click()
    }
    const names = ['web_fetch', 'memory_retrieve', 'memory_save', 'memory_forget', 'image_generate', 'get_current_time']
    const assistant = async () => (await nextRequest()).tools.filter((name) => names.includes(name))
    await undo('Enabled tools')
    await change('Image generation model', (control) => control.getByLabel('Image generation model').fill('painter'), 'painter')
    await expect.poll(() => assistant()).toEqual(names)
    const off = (control: ReturnType<typeof item>) => control.getByRole('checkbox').uncheck()
    await change('Read the web', off, 'Off')
    await expect.poll(() => assistant()).toEqual(names.slice(1))
    await change('Remember facts about people', off, 'Off')
    await expect.poll(() => assistant()).toEqual(['image_generate', 'get_current_time'])
    await change('Generate images', off, 'Off')
    await expect.poll(() => assistant()).toEqual(['get_current_time'])
    await page.goto('/tools')
    await page.getByText('Off: images are turned off').waitFor()
    for (const key of ['Generate images', 'Remember facts about people', 'Read the web']) await undo(key)
    await expect.poll(() => assistant()).toEqual(names)
  })

  it('forbids a single tool on the page of tools, and allows it again', async () => {
    await page.goto('/tools')
    await expect.poll(() => page.getByRole('button', { name: 'Turn off ask_user' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Turn off web_fetch' }).click()
    await page.getByText('Turned off in Settings').waitFor()
    expect((await nextRequest()).tools).not.toContain('web_fetch')
    await expect.poll(() => page.getByText(/while (?:the search tools are|this tool is) off/).count()).toBe(0)
    await page.getByRole('button', { name: 'Turn off documents_search', exact: true }).click()
    await page.getByText('Answers may miss what your documents say while this tool is off.').waitFor()
    await page.getByRole('button', { name: 'Turn off documents_search_batch' }).click()
    await page.getByText('Your documents are not searched while the search tools are off.').first().waitFor()
    for (const name of ['documents_search', 'documents_search_batch']) {
      await page.getByRole('button', { name: `Turn on ${name}`, exact: true }).click()
      await page.getByRole('button', { name: `Turn off ${name}`, exact: true }).waitFor()
    }
    await page.goto('/settings?q=disabled')
    await summaryOf('Disabled tools').waitFor()
    await page.goto('/tools')
    await page.getByRole('button', { name: 'Turn on web_fetch' }).click()
    await page.getByRole('button', { name: 'Turn off web_fetch' }).waitFor()
    expect((await nextRequest()).tools).toContain('web_fetch')
  })

  it('is prices of models in a table, with their units', async () => {
    await change(
      'Model prices',
      async (control) => {
        await control.getByText('US dollars per million tokens.', { exact: false }).first().waitFor()
        await control.getByRole('button', { name: 'Add model' }).click()
        await control.getByRole('textbox', { name: 'Model', exact: true }).fill('my-model')
        await control.getByRole('textbox', { name: 'Input, $ per million: my-model' }).fill('0.5')
        await control.getByRole('textbox', { name: 'Output, $ per million: my-model' }).fill('1.5')
      },
      '1 model',
    )
    const { settings } = await at.world.json<SettingList>('/v1/settings')
    expect(settings.find(({ key }) => key === 'llm.prices')?.value).toEqual({ 'my-model': { input: 0.5, output: 1.5 } })
    await item('Model prices').getByRole('button', { name: 'Edit as JSON' }).click()
    expect(JSON.parse(await item('Model prices').getByRole('textbox').inputValue())).toEqual({ 'my-model': { input: 0.5, output: 1.5 } })
    await item('Model prices').getByRole('button', { name: 'Edit as table' }).click()
    await item('Model prices').getByRole('button', { name: 'Remove my-model' }).click()
    await item('Model prices').getByRole('button', { name: 'Save' }).click()
    await summaryOf('Model prices').getByText('Built-in prices').waitFor()
    await item('Model prices').getByRole('button', { name: 'Reset to default' }).click()
    await summaryOf('Model prices').getByText(own()).waitFor({ state: 'detached' })
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
