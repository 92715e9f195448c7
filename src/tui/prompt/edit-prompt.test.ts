import { describe, expect, it } from 'vitest'
import { replacePrompt } from './edit-history.ts'
import { editPrompt } from './edit-prompt.ts'
import { drawn, effectOf, paste, press, prompt } from './prompt.fixture.ts'
import { promptState, wholeText } from './prompt-state.ts'

const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'
const accented = 'e\u0301'

describe('keys in a prompt', () => {
  it.each([
    ['one two|', '<ctrl-a>', '|one two'],
    ['a\none two|\nb', '<home>', 'a\n|one two\nb'],
    ['|one\ntwo', '<ctrl-e>', 'one|\ntwo'],
    ['|one\ntwo', '<end><right>', 'one\n|two'],
    ['one|', '<ctrl-b><left>', 'o|ne'],
    ['|one', '<ctrl-b>', '|one'],
    ['one|', '<ctrl-f>', 'one|'],
    ['one\n|two', '<meta-<>', '|one\ntwo'],
    ['one\n|two', '<ctrl-home>x', 'x|one\ntwo'],
    ['|one\ntwo', '<ctrl-end>', 'one\ntwo|'],
    ['see src/edit-it|', '<meta-b>', 'see src/edit-|it'],
    ['see src/edit-|it', '<ctrl-left><meta-left>', 'see |src/edit-it'],
    ['|one, two', '<meta-f>', 'one|, two'],
    ['one|, two', '<ctrl-right>', 'one, two|'],
    ['日本語の文章|', '<meta-b>', '日本語の|文章'],
    ['one two| three', '<ctrl-k>', 'one two|'],
    ['one|\ntwo', '<ctrl-k>', 'one|two'],
    ['one two| three', '<ctrl-u>', '| three'],
    ['one\n|two', '<ctrl-u>', 'one|two'],
    ['see src/a.ts  |', '<ctrl-w>', 'see |'],
    ['see src/a.ts|', '<meta-backspace>', 'see src/|'],
    ['one| two three', '<meta-d>', 'one| three'],
    ['ab|c', '<ctrl-t>', 'acb|'],
    ['abc|', '<ctrl-t>', 'acb|'],
    ['|abc', '<ctrl-t>', '|abc'],
    ['a\nb|', '<ctrl-t>', 'a\nb|'],
    ['ab|', '<backspace>', 'a|'],
    ['a|b', '<delete>', 'a|'],
    ['a|b', '<ctrl-d>', 'a|'],
    ['|a', '<backspace>', '|a'],
    ['one|', '<ctrl-j><meta-return><shift-return>', 'one\n\n\n|'],
  ])('%j and %s are %j', (before, keys, after) => {
    expect(drawn(press(prompt(before), keys))).toBe(after)
  })

  it.each([
    [`a${family}|`, '<left>', `a|${family}`],
    [`a|${family}b`, '<right>', `a${family}|b`],
    [`a${family}|`, '<backspace>', 'a|'],
    [`|${accented}b`, '<delete>', '|b'],
    [`${accented}日|`, '<left><left>', `|${accented}日`],
    [`日${accented}|`, '<ctrl-t>', `${accented}日|`],
    ['e|x', '\u0301', 'e\u0301|x'],
    ['\u{1f468}|\u{1f469}', '\u200d', '\u{1f468}\u200d\u{1f469}|'],
  ])('take a grapheme for one character: %j and %s', (before, keys, after) => {
    expect(drawn(press(prompt(before), keys))).toBe(after)
  })

  it('kill, and give it back in one piece', () => {
    expect(drawn(press(prompt('one two three|'), '<ctrl-w><ctrl-w><ctrl-a><ctrl-y>'))).toBe('two three|one ')
    expect(drawn(press(prompt('|one\ntwo'), '<ctrl-k><ctrl-k><ctrl-k><ctrl-y><ctrl-y>'))).toBe('one\ntwoone\ntwo|')
    expect(drawn(press(prompt('one two|'), '<ctrl-w><left><ctrl-u><ctrl-y>'))).toBe('one| ')
  })

  it('keep to a column over lines', () => {
    expect(drawn(press(prompt('abcdef\nx\nabcdef|'), '<up><up>'))).toBe('abcdef|\nx\nabcdef')
    expect(drawn(press(prompt('abcd|ef\nx\nabcdef'), '<down><down>'))).toBe('abcdef\nx\nabcd|ef')
    expect(drawn(press(prompt('日本日|\nabcdef'), '<down><left><up>'))).toBe('日本|日\nabcdef')
  })

  it('undo a word at a time, a deletion, and what was pasted', () => {
    expect(drawn(press(prompt('|'), 'one two three<ctrl-_>'))).toBe('one two |')
    expect(drawn(press(prompt('|'), 'one two three<ctrl-_><ctrl-z>'))).toBe('one |')
    expect(drawn(press(prompt('|'), 'one two<ctrl-w><ctrl-z>'))).toBe('one two|')
    expect(drawn(press(prompt('|'), 'one<ctrl-c><ctrl-z>'))).toBe('one|')
    expect(drawn(press(paste(prompt('a|b'), 'x\ny'), '<ctrl-/>'))).toBe('a|b')
    expect(drawn(press(prompt('a|'), '<ctrl-z><ctrl-z>'))).toBe('a|')
  })
})

describe('a prompt', () => {
  it('is sent with return, and empty then', () => {
    const { state, effect } = editPrompt(prompt('one\ntwo|', ['zero']), { kind: 'chord', chord: 'return' })
    expect(effect).toEqual({ kind: 'submit', text: 'one\ntwo' })
    expect(state).toMatchObject({ text: '', cursor: 0, past: { entries: ['zero', 'one\ntwo'], at: 2 }, undo: [] })
  })

  it('is not sent where it is empty, nor kept twice', () => {
    expect(effectOf(prompt('|'), '<return>')).toBeUndefined()
    expect(effectOf(prompt(' \n|'), '<return>')).toBeUndefined()
    expect(press(prompt('|'), 'a<return>a <return>').past.entries).toEqual(['a'])
  })

  it('goes on in the next line behind a backslash', () => {
    expect(drawn(press(prompt('one\\|'), '<return>'))).toBe('one\n|')
    expect(drawn(press(prompt('one\\| two'), '<return>'))).toBe('one\n| two')
    expect(effectOf(prompt('one\\\\|'), '<return>')).toEqual({ kind: 'submit', text: 'one\\\\' })
  })

  it('asks for what it does not do itself', () => {
    expect(effectOf(prompt('|'), '<ctrl-d>')).toEqual({ kind: 'leave' })
    expect(effectOf(prompt('a|'), '<escape>')).toEqual({ kind: 'cancel', by: 'escape' })
    expect(effectOf(prompt('a|'), '<ctrl-c>')).toBeUndefined()
    expect(effectOf(prompt('a|'), '<ctrl-c><ctrl-c>')).toEqual({ kind: 'cancel', by: 'ctrl-c' })
    expect(effectOf(prompt('a|'), '<ctrl-g>')).toEqual({ kind: 'edit', text: 'a' })
    expect(effectOf(prompt('a|'), '<pageup>')).toEqual({ kind: 'passed', chord: 'pageup' })
    expect(effectOf(prompt('a|'), '<tab>')).toEqual({ kind: 'passed', chord: 'tab' })
    expect(effectOf(prompt('a|'), '<shift-tab>')).toEqual({ kind: 'passed', chord: 'shift-tab' })
  })

  it('takes what an editor gives back, and back again', () => {
    const back = replacePrompt(prompt('o|ne'), 'one\r\ntwo\n')
    expect(drawn(back)).toBe('one\ntwo|')
    expect(drawn(press(back, '<ctrl-z>'))).toBe('o|ne')
    const folded = paste(promptState(), 'x\n'.repeat(20))
    expect(replacePrompt(folded, `${wholeText(folded)}`).text).toBe(folded.text)
  })
})

describe('pasted text', () => {
  it('is cleaned: line breaks, tabs, controls, sequences, hidden directions', () => {
    expect(drawn(paste(prompt('|'), 'a\r\nb\rc\td\u001b[31me\u001b[0m\u0007\u202ef\u{10f000}\u2028g\ud800'))).toBe(
      'a\nb\nc    def\ng\ufffd|',
    )
  })

  const long = Array.from({ length: 120 }, (_, at) => `line ${at}`).join('\n')

  it('is folded where it is long, and sent whole', () => {
    const state = paste(press(promptState(), 'see '), `${long}\n`)
    expect(state.text.length).toBe(6)
    expect(wholeText(state)).toBe(`see ${long}\n`)
    expect(effectOf(state, ' ok<return>')).toEqual({ kind: 'submit', text: `see ${long}\n ok` })
  })

  it('is folded above 10 lines or 2,000 characters', () => {
    expect(paste(promptState(), 'x\n'.repeat(10)).text).toBe('x\n'.repeat(10))
    expect(paste(promptState(), 'x\n'.repeat(11)).text).toHaveLength(2)
    expect(paste(promptState(), 'x'.repeat(2_000)).text).toHaveLength(2_000)
    expect(paste(promptState(), 'x'.repeat(2_001)).text).toHaveLength(2)
    expect(editPrompt(promptState(), { kind: 'text', text: 'x'.repeat(2_001) }).state.text).toHaveLength(2)
  })

  it('keeps its tabs where it is folded, as nobody sees them', () => {
    expect(wholeText(paste(promptState(), 'a\tb\n'.repeat(11)))).toBe('a\tb\n'.repeat(11))
  })

  it('is one character when folded: passed over, deleted, killed and given back as one', () => {
    const state = press(paste(promptState(), long), 'x')
    expect(press(state, '<left><left>').cursor).toBe(0)
    expect(press(state, '<left><backspace>').text).toBe('x')
    expect(press(state, '<ctrl-a><delete>').text).toBe('x')
    expect(press(state, '<meta-b><meta-b>').cursor).toBe(0)
    expect(wholeText(press(state, '<ctrl-u><ctrl-y> <ctrl-y>'))).toBe(`${long}x ${long}x`)
    expect(wholeText(press(state, '<ctrl-u><ctrl-z>'))).toBe(`${long}x`)
    expect(press(state, '<left>\u0301<backspace>').text).toBe(state.text)
  })
})
