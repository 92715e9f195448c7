import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keptIn } from '../../src/app/kept.fixture.ts'
import { makePdf } from '../../src/docs/parse/fixtures/make-pdf.ts'
import { pixel } from '../../src/http/routes/files.fixture.ts'
import { scriptedEndpoint } from '../../src/testing/scripted-endpoint.ts'
import { manual, world } from './cli.fixture.ts'

const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${pixel.toString('base64')}` } }

describe('ibid ask --file', { concurrent: true, timeout: 120_000 }, () => {
  it('makes documents sources of the answer, beside those of the collections', async () => {
    const { ibid } = world({ ...manual, 'tides.pdf': makePdf([[['High water at Brest is at 7:12.', 12, 700]]], 'Tides') })
    const { code, out, err } = await ibid('ask', 'When is high water at Brest?', '--file', 'tides.pdf', '--in', 'docs')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('“High water at Brest is at 7:12.” [1]')
    expect(out).toContain('[1] tides.pdf\n    file://./tides.pdf#page=1')
  })

  it('reads a JSON file as it stands, and one that has changed again', async () => {
    const { ibid, write } = world({ 'config.json': '{ "harbour": "Brest", "keeper": "Ann" }\n' })
    expect((await ibid('ask', 'who is the keeper of the harbour?', '--file', 'config.json')).out).toContain('"keeper": "Ann"')
    write({ 'config.json': '{ "harbour": "Brest", "keeper": "Bob" }\n' })
    expect((await ibid('ask', 'who is the keeper of the harbour?', '--file', 'config.json')).out).toContain('"keeper": "Bob"')
  })

  it('shows images to a model that sees, also when another process carries the run on', async () => {
    await using endpoint = await scriptedEndpoint([
      { calls: [{ tool: 'ask_user', input: { question: 'Which dot?', assumption: 'the first' } }] },
      { text: 'The first dot is grey (chart.png).' },
    ])
    const { ibidWith, home } = world({ 'chart.png': pixel })
    const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'gpt-4o-mini' }
    const asked = await ibidWith({ env }, 'ask', 'What is grey?', '--file', 'chart.png', '--no-assume', '--json')
    expect(asked.code).toBe(3)
    const { run } = JSON.parse(asked.out)
    const answered = await ibidWith({ env }, 'runs', 'answer', run, 'the first')
    expect(answered).toMatchObject({ code: 0, out: expect.stringContaining('The first dot is grey (chart.png).') })
    expect(answered.out).toContain('Statements about chart.png are based on what the model saw and are not checked.')
    const shown = { role: 'user', content: [image, { type: 'text', text: expect.stringMatching(/^What is grey/) }] }
    expect(endpoint.requests).toHaveLength(2)
    for (const { body } of endpoint.requests) expect(body).toMatchObject({ messages: expect.arrayContaining([shown]) })
    const kept = await keptIn(join(home, '.local/share/ibid'))
    expect(kept.some(([, text]) => text.includes(run))).toBe(true)
    expect(kept.filter(([, text]) => text.includes(pixel.toString('base64').slice(0, 40)))).toEqual([])
  })

  it('says that nobody looks at an image where no model sees it', async () => {
    const { ibid } = world({ ...manual, 'chart.png': pixel })
    const { code, out } = await ibid('ask', 'how long are dead jobs kept?', '--in', 'docs', '--file', 'chart.png')
    expect(code).toBe(0)
    expect(out).toContain('Images not used: chart.png. Without a language model, only text is read.')
  })

  it('names what cannot be taken, and asks nothing', async () => {
    const { ibid } = world({ ...manual, 'notes.md': pixel, 'all.zip': Buffer.from('PK\u0003\u0004\u0014\u0000\u0000\u0000', 'latin1') })
    const refused = (file: string) => ibid('ask', 'why?', '--in', 'docs', '--file', file)
    expect(await refused('nothing.md')).toEqual({ code: 1, out: '', err: 'ibid: ./nothing.md does not exist; check the path\n' })
    expect(await refused('docs')).toEqual({
      code: 2,
      out: '',
      err: 'ibid: ./docs is a folder; specify a file; to ask about a folder, use --in\n',
    })
    expect(await refused('notes.md')).toMatchObject({
      out: '',
      err: expect.stringContaining('notes.md: this is an image (image/png), not text'),
    })
    expect(await refused('all.zip')).toMatchObject({ out: '', err: expect.stringContaining('all.zip: not text: looks like a ZIP archive') })
  })
})
