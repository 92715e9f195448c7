import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyMarkdown, inPieces } from '../markdown/markdown.fixture.ts'
import { renderMarkdown } from '../markdown/render-markdown.ts'
import { answerStream } from './answer-stream.ts'

const look = { columns: 40, colors: false, links: false }

describe('an answer that is streamed', () => {
  it('stands in the frame, what is half written as if it were ended', () => {
    const stream = answerStream()
    expect(stream.rows(look)).toEqual([])
    stream.push('# Hooks\n\nThe **on')
    expect(stream.rows({ ...look, colors: true }).at(-1)).toBe('The \u001b[1mon\u001b[22m')
    stream.push('Request** hook runs first.')
    expect(stream.rows(look)).toEqual(['# Hooks', '', 'The **onRequest** hook runs first.'])
  })

  it('is printed from its beginning where it takes more rows than there are, whole blocks only', () => {
    const stream = answerStream()
    stream.push('One.\n\nTwo.\n\nThree.\n\nFour')
    expect(stream.spill(look, 7)).toEqual([])
    expect(stream.spill(look, 6)).toEqual(['One.'])
    expect(stream.rows(look)).toEqual(['', 'Two.', '', 'Three.', '', 'Four'])
    expect(stream.spill(look, 5)).toEqual(['', 'Two.'])
    // What may still change is never printed: the last line, and what it may belong to.
    expect(stream.spill(look, 0)).toEqual([])
    expect(stream.rows(look)).toEqual(['', 'Three.', '', 'Four'])
    stream.push('.\n')
    expect(stream.spill(look, 0)).toEqual(['', 'Three.'])
    expect(stream.rows(look)).toEqual(['', 'Four.'])
  })

  it('is broken anew where the terminal has become narrower', () => {
    const stream = answerStream()
    stream.push('The onRequest hook runs first.\n\nThen')
    expect(stream.rows(look)).toEqual(['The onRequest hook runs first.', '', 'Then'])
    expect(stream.rows({ ...look, columns: 20 })).toEqual(['The onRequest hook', 'runs first.', '', 'Then'])
  })
})

describe('an answer that was checked', () => {
  const text = 'One. [s1]\n\nTwo.\n\nThree.\n\nFour.'

  it('is printed whole where nothing of it was', () => {
    const stream = answerStream()
    stream.push(text)
    expect(stream.finish('One. [s1]\n\nTwo.', look)).toEqual(['One. [s1]', '', 'Two.'])
    expect(stream.rows(look)).toEqual([])
  })

  it('goes on behind what was printed, though its marks have changed', () => {
    const stream = answerStream()
    stream.push(text)
    expect(stream.spill(look, 0)).toEqual(['One. [s1]', '', 'Two.'])
    expect(stream.finish('One [s2].\n\nTwo. [?]\n\nThree. [s4]\n\nFour.', look)).toEqual(['', 'Three. [s4]', '', 'Four.'])
  })

  it('is nothing more where all of it was printed', () => {
    const stream = answerStream()
    stream.push('One.\n\nTwo.\n\n')
    stream.push('`'.repeat(3))
    stream.push('\na\n```\n')
    stream.spill(look, 0)
    expect(stream.finish('One.\n\nTwo.\n\n```\na\n```\n', look)).toEqual([])
  })

  it('is printed whole again where it is another', () => {
    const stream = answerStream()
    stream.push(text)
    stream.spill(look, 0)
    expect(stream.finish('Not one.\n\nTwo.', look)).toEqual(['Not one.', '', 'Two.'])
    stream.push(text)
    stream.spill(look, 0)
    expect(stream.finish('One. [s1]', look)).toEqual(['One. [s1]'])
    stream.push(text)
    stream.spill(look, 0)
    expect(stream.finish('', look)).toEqual([])
  })

  it('leaves nothing behind: the next begins anew', () => {
    const stream = answerStream()
    stream.push(text)
    stream.spill(look, 0)
    stream.finish(text, look)
    stream.push('Two.\n\nAnd')
    expect(stream.rows(look)).toEqual(['Two.', '', 'And'])
    expect(stream.drop()).toBe(false)
  })
})

describe('an answer that is dropped', () => {
  it('says whether some of it was printed', () => {
    const stream = answerStream()
    expect(stream.drop()).toBe(false)
    stream.push('One.\n\nTwo.')
    expect(stream.drop()).toBe(false)
    expect(stream.rows(look)).toEqual([])
    stream.push('One.\n\nTwo.\n')
    stream.spill(look, 0)
    expect(stream.drop()).toBe(true)
    expect(stream.rows(look)).toEqual([])
    expect(stream.finish('One.\n\nTwo.', look)).toEqual(['One.', '', 'Two.'])
  })
})

const sizes = fc.array(fc.integer({ min: 5, max: 60 }), { minLength: 1, maxLength: 6 })
const rooms = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 6 })

/** Streams a text in pieces, with room for so many rows behind each; gives the stream and what was printed. */
function streamed(text: string, cuts: readonly number[], space: readonly number[]) {
  const stream = answerStream()
  const printed: string[] = []
  for (const [index, piece] of inPieces(text, cuts).entries()) {
    stream.push(piece)
    const room = space[index % space.length]!
    printed.push(...stream.spill(look, room))
  }
  return { stream, printed }
}

/** What a text says: checking changes marks, and the space around them. */
const said = (rows: readonly string[]): string =>
  rows
    .join('\n')
    .replace(/\[(?:s?\d+|\?)\]/g, '')
    .replace(/\s+/g, '')

describe('whatever the text, the pieces and the room', () => {
  it('what was printed and what stands in the frame is the text as it is rendered', () => {
    fc.assert(
      fc.property(anyMarkdown, sizes, rooms, (text, cuts, space) => {
        const { stream, printed } = streamed(`${text}\n\nEnd`, cuts, space)
        expect([...printed, ...stream.rows(look)]).toEqual(renderMarkdown(`${text}\n\nEnd`, look))
      }),
      { numRuns: 60 },
    )
  })

  it('what was printed and what the same answer gives at the end is that answer', () => {
    fc.assert(
      fc.property(anyMarkdown, sizes, rooms, (text, cuts, space) => {
        const { stream, printed } = streamed(text, cuts, space)
        expect(said([...printed, ...stream.finish(text, look)])).toBe(said(renderMarkdown(text, look)))
      }),
      { numRuns: 80 },
    )
  })

  it('so it is where marks have come, gone or changed', () => {
    const marks = fc.array(fc.constantFrom('[s1]', ' [s12]', '[?]', '', ' '), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(anyMarkdown, { maxLength: 3 }), marks, sizes, rooms, (parts, some, cuts, space) => {
        const paragraphs = parts.flatMap((part) => [part, 'A sentence with a mark.'])
        const text = paragraphs.map((part) => `${part}\n\n`).join('')
        const checked = paragraphs
          .map((part, index) => `${part === 'A sentence with a mark.' ? part + some[index % some.length] : part}\n\n`)
          .join('')
        const { stream, printed } = streamed(text, cuts, space)
        expect(said([...printed, ...stream.finish(checked, look)])).toBe(said(renderMarkdown(checked, look)))
      }),
      { numRuns: 80 },
    )
  })

  it('another answer is printed whole', () => {
    fc.assert(
      fc.property(anyMarkdown, sizes, rooms, (text, cuts, space) => {
        const { stream } = streamed(`Yes.\n\n${text}\n\nEnd`, cuts, space)
        expect(stream.finish(`No.\n\n${text}`, look)).toEqual(renderMarkdown(`No.\n\n${text}`, look))
      }),
      { numRuns: 40 },
    )
  })
})
