import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonConfig } from '../../src/app/editors/json-config.ts'
import { jsonShape } from '../../src/core/json-shape.ts'
import { eventStream } from '../../src/models/event-stream.ts'

const runs = { seed: 8, numRuns: 150 }
const word = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replace(/[\r\n]/g, ' '))

it('reads each payload of a stream as it was sent, wherever the stream is cut and whatever stands between', () => {
  const field = fc.constantFrom('', ': keep-alive\n', 'event: message\n', 'id: 1\r\n', 'retry: 5\n', '\n')
  const event = fc.record({
    payload: word.filter((text) => !text.startsWith(' ')),
    space: fc.boolean(),
    end: fc.constantFrom('\n', '\r\n'),
    before: field,
  })
  fc.assert(
    fc.property(fc.array(event), fc.array(fc.nat(200)), (events, cuts) => {
      const all = events.map(({ payload, space, end, before }) => `${before}data:${space ? ' ' : ''}${payload}${end}`).join('')
      const read: string[] = []
      const stream = eventStream()
      let from = 0
      for (const cut of [...cuts.map((size) => from + size), all.length].toSorted((a, b) => a - b)) {
        stream.push(all.slice(from, cut), (payload) => read.push(payload))
        from = Math.max(from, cut)
      }
      stream.end((payload) => read.push(payload))
      expect(read).toEqual(events.map(({ payload }) => payload))
    }),
    runs,
  )
})

it('counts the levels and finds the id of every JSON text', () => {
  const levelsOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levelsOf)) : 0
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.oneof(fc.integer(), word), fc.constantFrom(undefined, 2, '\t'), (value, id, indent) => {
      expect(jsonShape(JSON.stringify(value, null, indent)).levels).toBe(levelsOf(value))
      expect(jsonShape(JSON.stringify({ a: value, id }, null, indent)).levels).toBe(levelsOf({ a: value }))
      expect(jsonShape(JSON.stringify({ id, a: value }, null, indent)).id).toBe(id)
    }),
    runs,
  )
})

it('adds a server to any configuration, and takes it out without a trace', () => {
  const name = fc.string({ maxLength: 12 }).filter((text) => text !== '__proto__' && text !== 'mcpServers')
  const servers = fc.dictionary(
    name.filter((text) => text !== 'ibid'),
    fc.object({ maxDepth: 1, values: [fc.string()] }),
    { maxKeys: 3 },
  )
  fc.assert(
    fc.property(
      fc.dictionary(name, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
      fc.option(servers),
      fc.constantFrom(undefined, 2, 4, '\t'),
      (others, own, indent) => {
        const before = JSON.parse(JSON.stringify({ ...others, ...(own ? { mcpServers: own } : {}) })) as object
        const text = JSON.stringify(before, null, indent)
        const put = jsonConfig.put(text, ['mcpServers'], 'ibid', { command: 'ibid' })
        expect(jsonConfig.parse(put)).toEqual({
          ...before,
          mcpServers: { ...(own ? JSON.parse(JSON.stringify(own)) : {}), ibid: { command: 'ibid' } },
        })
        expect(jsonConfig.parse(jsonConfig.take(put, ['mcpServers'], 'ibid', own ? 0 : 1))).toEqual(before)
      },
    ),
    runs,
  )
})
