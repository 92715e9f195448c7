import fc from 'fast-check'
import stringWidth from 'string-width'
import { expect, it } from 'vitest'
import { anyMarkdown, inPieces } from './markdown.fixture.ts'
import { blockStream, splitBlocks } from './markdown-blocks.ts'
import { renderBlock, renderRest } from './render-block.ts'
import { renderMarkdown } from './render-markdown.ts'

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 })
const look = { columns: 40, colors: true, links: true }
const runs = { numRuns: 300 }

it('whatever the cuts, the blocks and the rest are the text, and the same blocks', () => {
  fc.assert(
    fc.property(anyMarkdown, sizes, (text, cuts) => {
      const stream = blockStream()
      const done = inPieces(text, cuts).flatMap((piece) => stream.push(piece))
      expect([...done, stream.rest()].map((block) => block.text).join('')).toBe(text)
      expect({ done, rest: stream.rest() }).toEqual(splitBlocks(text))
    }),
    runs,
  )
})

it('blocks rendered one by one are the rows of the whole text', () => {
  fc.assert(
    fc.property(anyMarkdown, (text) => {
      const { done, rest } = splitBlocks(text)
      expect([...done, rest].flatMap((block) => renderBlock(block, look))).toEqual(renderMarkdown(text, look))
    }),
    runs,
  )
})

it('a half-written rest renders at every moment, in rows that fit', () => {
  fc.assert(
    fc.property(anyMarkdown, sizes, (text, cuts) => {
      const stream = blockStream()
      for (const piece of inPieces(text, cuts)) {
        stream.push(piece)
        for (const row of renderRest(stream.rest(), look)) expect(stringWidth(row)).toBeLessThanOrEqual(look.columns)
      }
    }),
    { numRuns: 60 },
  )
})
