import { describe, expect, it } from 'vitest'
import { parseDocument } from '../../docs/parse/parse.ts'
import { serve } from '../../docs/sources/sources.fixture.ts'
import { contextIn, testDependencies, useTool } from '../repository/repository.fixture.ts'
import { pageReader } from './page-reader.ts'

const reader = pageReader({ ...testDependencies, allowedHosts: ['127.0.0.1'], readDocument: parseDocument })
const page = `<html><head><title>Boats</title></head><body><nav>Home About Contact us today</nav><main><h1>Boats</h1>
<p>A boat floats on water because it is lighter than the water it displaces.</p>
<h2>Sails</h2><p>The main sail has an area of 24 square metres. It is made of cotton.</p>
<h2>Crew</h2><p>A crew of 3 people handles the boat in a storm.</p></main></body></html>`
const read = async (body: string, input: object, type = 'text/html') => {
  const { origin } = await serve((_request, response) => response.writeHead(200, { 'content-type': type }).end(body))
  const { text, data, sources } = await useTool(reader, { url: `${origin}/guide`, ...input }, contextIn('/'))
  return { text, data: JSON.parse(JSON.stringify(data).replaceAll(origin, '')), sources }
}

describe('a page that is read', () => {
  it('gives the sentences that fit the question, word for word, with their section', async () => {
    const { data, sources } = await read(page, { question: 'How large is the main sail?' })
    expect(data).toEqual({
      summary: 'Boats: 3 headings, 1 passage for "How large is the main sail?"',
      title: 'Boats',
      url: '/guide',
      headings: ['Boats', 'Sails', 'Crew'],
      hits: [
        {
          quote: 'The main sail has an area of 24 square metres.',
          section: 'Sails',
          score: expect.any(Number),
          title: 'Boats',
          uri: '/guide',
        },
      ],
    })
    expect(sources?.map(({ section, passage }) => [section, passage])).toEqual([
      ['Sails', 'The main sail has an area of 24 square metres.'],
    ])
  })

  it('gives how each section begins where nothing is asked', async () => {
    expect((await read(page, {})).data.hits.map(({ quote }: { quote: string }) => quote)).toEqual([
      'A boat floats on water because it is lighter than the water it displaces.',
      'The main sail has an area of 24 square metres.',
      'A crew of 3 people handles the boat in a storm.',
    ])
  })

  it('is no longer said to state what was taken out of it', async () => {
    const without = page.replace('The main sail has an area of 24 square metres. ', '')
    expect((await read(without, { question: 'How many square metres?' })).data.hits).toEqual([])
  })

  it('may be Markdown', async () => {
    expect((await read('# Oars\n\nAn oar is made of ash wood.\n', {}, 'text/markdown')).data.hits).toMatchObject([
      { quote: 'An oar is made of ash wood.', section: 'Oars' },
    ])
  })

  it('is refused where the address lies on a private network that was not opened', async () => {
    await expect(useTool(pageReader(testDependencies), { url: 'http://127.0.0.1:1/' }, contextIn('/'))).rejects.toMatchObject({
      code: 'denied',
    })
  })
})
