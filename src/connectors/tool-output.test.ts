import { expect, it } from 'vitest'
import { toolOutput } from './tool-output.ts'

const origin = { id: 'mcp://shop/leaflet#run/r1', place: 'mcp://shop/leaflet', title: 'shop: Leaflet' }

it('the words of a result are what the model reads, and a source that its answer can cite', () => {
  expect(
    toolOutput({ content: [{ type: 'text', text: 'Open\u202e at \u001b[31mnine\u001b[0m.\r\nClosed\u0007 on Sundays.' }] }, origin),
  ).toEqual({
    text: 'Open at nine.\nClosed on Sundays.',
    sources: [
      {
        id: 'mcp://shop/leaflet#run/r1',
        title: 'shop: Leaflet',
        uri: 'mcp://shop/leaflet',
        text: 'Open at nine.\nClosed on Sundays.',
      },
    ],
  })
})

it('what is structured is for machines, and is the text where there is no other', () => {
  const structuredContent = { cents: 400, note: 'a\u200bb' }
  expect(toolOutput({ content: [], structuredContent }, origin)).toMatchObject({
    data: { cents: 400, note: 'ab' },
    text: '{"cents":400,"note":"ab"}',
  })
  expect(toolOutput({ content: [{ type: 'text', text: '4 euros' }], structuredContent }, origin).text).toBe('4 euros')
})

it('a resource that holds text is a source of its own, which opens only on the web', () => {
  const { text, sources } = toolOutput(
    {
      content: [
        { type: 'resource', resource: { uri: 'https://shop.example/terms', text: 'Within 14 days.' } },
        { type: 'resource', resource: { uri: 'javascript:alert(1)', text: 'Or never.' } },
        { type: 'resource_link', uri: 'https://shop.example/more', name: 'more', description: 'All about it' },
      ],
    },
    origin,
  )
  expect(text).toBe('more: https://shop.example/more - All about it')
  expect(sources?.slice(1)).toEqual([
    {
      id: `${origin.id} https://shop.example/terms`,
      title: 'https://shop.example/terms',
      uri: 'https://shop.example/terms',
      text: 'Within 14 days.',
    },
    {
      id: `${origin.id} javascript:alert(1)`,
      title: 'javascript:alert(1)',
      uri: `${origin.place}/javascript%3Aalert(1)`,
      text: 'Or never.',
    },
  ])
})

it('pictures, sounds and files are media', () => {
  const data = Buffer.from('bytes').toString('base64')
  expect(
    toolOutput(
      {
        content: [
          { type: 'image', data, mimeType: 'image/png' },
          { type: 'audio', data, mimeType: 'no type at all' },
          { type: 'resource', resource: { uri: 'shop://list', mimeType: 'text/csv', blob: data } },
        ],
      },
      origin,
    ),
  ).toEqual({
    text: '',
    media: [
      { mediaType: 'image/png', bytes: Buffer.from('bytes') },
      { mediaType: 'application/octet-stream', bytes: Buffer.from('bytes') },
      { mediaType: 'text/csv', bytes: Buffer.from('bytes'), name: 'shop://list' },
    ],
  })
})

it('an error that the tool tells of is one, and is not cited', () => {
  expect(toolOutput({ content: [{ type: 'text', text: 'The shop is closed.' }], isError: true }, origin)).toEqual({
    text: 'The shop is closed.',
    failed: true,
  })
})

it('a result is kept up to 100,000 characters, and says what is left out', () => {
  const { text, sources } = toolOutput({ content: [{ type: 'text', text: 'x'.repeat(1_000_000) }] }, origin)
  expect(text.slice(99_998)).toBe('xx\n[900000 characters omitted]')
  expect(sources?.[0]?.text).toBe(text)
})
