import { describe, expect, it } from 'vitest'
import { drawn, effectOf, press, prompt } from './prompt.fixture.ts'
import { promptState, wholeText } from './prompt-state.ts'

const history = ['first', 'second\nlines', 'third']

describe('up and down', () => {
  it('go to earlier prompts and back to what was begun', () => {
    const begun = prompt('dra|ft', history)
    expect(drawn(press(begun, '<up>'))).toBe('third|')
    expect(drawn(press(begun, '<up><up>'))).toBe('second\nlines|')
    expect(drawn(press(begun, '<up><up><up>'))).toBe('first|')
    expect(drawn(press(begun, '<up><up><up><up>'))).toBe('first|')
    expect(drawn(press(begun, '<up><up><up><down><down><down>'))).toBe('dra|ft')
    expect(drawn(press(begun, '<down>'))).toBe('dra|ft')
  })

  it('go over lines first, but for a prompt that came just now', () => {
    expect(drawn(press(prompt('one\ntw|o', history), '<up>'))).toBe('on|e\ntwo')
    expect(drawn(press(prompt('one\ntw|o', history), '<up><up>'))).toBe('third|')
    expect(drawn(press(prompt('|', history), '<up><up><left><up>'))).toBe('seco|nd\nlines')
  })

  it('keep what was made of an earlier prompt until something is sent', () => {
    const changed = press(prompt('|', history), '<up>!<up><down>')
    expect(drawn(changed)).toBe('third!|')
    expect(effectOf(changed, '<return>')).toEqual({ kind: 'submit', text: 'third!' })
    expect(press(changed, '<return>').past.entries).toEqual([...history, 'third!'])
    expect(drawn(press(changed, '<return><up><up>'))).toBe('third|')
  })

  it('are undone like any change', () => {
    expect(drawn(press(prompt('dra|ft', history), '<up><ctrl-z>'))).toBe('dra|ft')
    expect(drawn(press(prompt('dra|ft', history), '<up><ctrl-z><up>'))).toBe('third|')
  })

  it('show a very long one by its first line, and send it whole', () => {
    const long = `look\n${'x\ty\n'.repeat(60)}end`
    const state = press(promptState([long]), '<up>')
    expect(state.text).toMatch(/^look\n[^\n]+$/u)
    expect(wholeText(state)).toBe(long)
    expect(press(promptState(['a\nb\n'.repeat(12)]), '<up>').text).toBe('a\nb\n'.repeat(12))
  })
})

describe('the search of earlier prompts', () => {
  const past = ['fix the Parser', 'write docs', 'fix the lexer', 'run']
  const begun = prompt('dra|ft', past)

  it('finds the newest, then older ones, without case', () => {
    expect(drawn(press(begun, '<ctrl-r>fix'))).toBe('|fix the lexer')
    expect(drawn(press(begun, '<ctrl-r>the<ctrl-r>'))).toBe('fix |the Parser')
    expect(drawn(press(begun, '<ctrl-r>fix<ctrl-r><ctrl-s>'))).toBe('|fix the lexer')
    expect(drawn(press(begun, '<ctrl-r>fix the p'))).toBe('|fix the Parser')
    expect(drawn(press(begun, '<ctrl-r>fix the p<backspace><backspace>'))).toBe('|fix the lexer')
  })

  it('passes over what is shown already', () => {
    expect(drawn(press(prompt('|', ['a fix', 'fix', 'x', 'fix']), '<ctrl-r>fix<ctrl-r>'))).toBe('a |fix')
  })

  it('says where it finds nothing, and stays', () => {
    const lost = press(begun, '<ctrl-r>fix<ctrl-r><ctrl-r>')
    expect(lost.search).toMatchObject({ query: 'fix', failed: true })
    expect(drawn(lost)).toBe('|fix the Parser')
    expect(drawn(press(begun, '<ctrl-r>zz'))).toBe('dra|ft')
    expect(effectOf(begun, '<ctrl-r>zz<return>')).toBeUndefined()
    expect(press(begun, '<ctrl-r>zz<backspace><backspace>').search).toMatchObject({ query: '', failed: false })
  })

  it('is given up, kept, edited or sent', () => {
    expect(press(begun, '<ctrl-r>fix<ctrl-g>')).toMatchObject({ text: 'draft', cursor: 3, search: undefined })
    expect(drawn(press(begun, '<ctrl-r>fix<ctrl-c>'))).toBe('dra|ft')
    expect(press(begun, '<ctrl-r>fix<escape>')).toMatchObject({ text: 'fix the lexer', search: undefined })
    expect(drawn(press(begun, '<ctrl-r>fix<ctrl-e>!'))).toBe('fix the lexer!|')
    expect(effectOf(begun, '<ctrl-r>fix<return>')).toEqual({ kind: 'submit', text: 'fix the lexer' })
    expect(drawn(press(begun, '<ctrl-r>fix<escape><ctrl-z>'))).toBe('dra|ft')
    expect(drawn(press(begun, '<ctrl-r>fix<escape><down><down>'))).toBe('dra|ft')
  })
})
