import { describe, expect, it } from 'vitest'
import type { Message } from '../../src/core/language/message.ts'
import { errors, usage } from '../../src/views/words/zh/terminal/errors.ts'
import { terminal } from '../../src/views/words/zh/terminal/terminal.ts'
import { saidFindings } from './said-sentences.fixture.ts'
import { terminalWords } from './terminal-words.fixture.ts'

const placesOf = (words: Message): readonly string[] =>
  [...new Set((typeof words === 'string' ? words : words.other).replaceAll('{=', '{').match(/\{\d+\}/g) ?? [])].toSorted()

/** Whether a sentence says anything beside its values. */
const hasWords = (english: string): boolean => /\p{L}{2}/u.test(english.replace(/\{\d+\}/g, ''))

describe('the words of the terminal', () => {
  const said = terminalWords()

  it('stand nowhere but in the catalogue', () => {
    expect(said.outside).toEqual([])
  })

  it('are complete in Chinese, its errors too', () => {
    expect([...said.own].filter(([english]) => terminal.own[english] === undefined)).toEqual([])
    expect([...said.errors].filter(([english]) => terminal.others[english] === undefined)).toEqual([])
  })

  it('are complete in Chinese in what doctor finds, and nothing else is there', () => {
    const found = saidFindings()
    const known = new Set(found.map(({ english }) => english))
    expect(found.filter(({ english }) => terminal.findings[english] === undefined && terminal.others[english] === undefined)).toEqual([])
    expect(Object.keys(terminal.findings).filter((english) => !known.has(english))).toEqual([])
  })

  it('are each said somewhere', () => {
    expect(Object.keys(terminal.own).filter((english) => !said.own.has(english) && hasWords(english))).toEqual([])
    expect(Object.keys(errors).filter((english) => !said.errors.has(english) && hasWords(english))).toEqual([])
  })

  it('have the same values in each language', () => {
    const all = { ...terminal.own, ...terminal.others, ...terminal.findings, ...usage }
    expect(Object.entries(all).filter(([english, chinese]) => placesOf(english).join() !== placesOf(chinese).join())).toEqual([])
  })
})
