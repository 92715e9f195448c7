import { describe, expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

const marked = (text: string, ...words: readonly string[]) => {
  const excerpt = excerptOf(text, words)
  return excerpt && { text: excerpt.text, marks: excerpt.marks.map(({ start, end }) => excerpt.text.slice(start, end)) }
}

describe('the excerpt of a text', () => {
  it('is the text on one line where that is short, with the words marked in any case and as parts', () => {
    expect(marked('Dead jobs\n  are kept.', 'dead', 'job')).toEqual({ text: 'Dead jobs are kept.', marks: ['Dead', 'job'] })
    expect(marked('Nothing.', 'dead')).toBeUndefined()
  })

  it('is the piece where most of the words stand, cut between words', () => {
    const filler = 'the quick brown fox jumps over the lazy dog '.repeat(6)
    const { text = '', marks } = marked(`A queue. ${filler}A dead job leaves the queue. ${filler}`, 'queue', 'dead') ?? {}
    expect(marks).toEqual(['dead', 'queue'])
    expect(text).toMatch(/^…(?:\w+ )+A dead job leaves the queue\. (?:\w+ )*\w+…$/)
    expect(text.length).toBeLessThanOrEqual(182)
  })

  it('marks what is written in another way, and words that touch as one', () => {
    expect(marked('Der ＳＫＹ und cafe\u0301s', 'sky', 'café')).toEqual({
      text: 'Der ＳＫＹ und cafe\u0301s',
      marks: ['ＳＫＹ', 'cafe\u0301'],
    })
    expect(marked('天空为什么是蓝色的？', '蓝色', '是蓝')).toEqual({ text: '天空为什么是蓝色的？', marks: ['是蓝色'] })
  })

  it('cuts no character in two in a script without spaces', () => {
    const { text = '' } = excerptOf(`${'𠀀'.repeat(300)}蓝${'𠀀'.repeat(300)}`, ['蓝']) ?? {}
    expect(text.isWellFormed()).toBe(true)
    expect(text).toMatch(/^…𠀀+蓝𠀀+…$/u)
  })
})
