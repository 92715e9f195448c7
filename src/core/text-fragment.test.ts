import { describe, expect, it } from 'vitest'
import { type Source, uriOfQuote } from './source.ts'

const page = (text: string, uri = 'https://example.org/boats'): Source => ({ id: 'a', title: 'A', uri, text })
const opened = (text: string, quote: string, uri?: string) => uriOfQuote(page(text, uri), quote)

describe('the URI of a quote on a web page', () => {
  it('names the words of the quote', () => {
    expect(opened('Boats float. The main sail has 24 square metres. It is made of cotton.', 'The main sail has 24 square metres.')).toBe(
      'https://example.org/boats#:~:text=The%20main%20sail%20has%2024%20square%20metres.',
    )
  })

  it('encodes what has a meaning of its own in an address or in a link', () => {
    expect(opened('It is state-of-the-art, "safe" (& 100% sound).', 'It is state-of-the-art, "safe" (& 100% sound).')).toBe(
      'https://example.org/boats#:~:text=It%20is%20state%2Dof%2Dthe%2Dart%2C%20%22safe%22%20%28%26%20100%25%20sound%29.',
    )
    expect(opened('a lone \ud800 half is no reason to throw', 'a lone \ud800 half is no reason to throw')).toContain('a%20lone%20%EF%BF%BD')
  })

  it('names a long quote by its ends', () => {
    const quote = 'One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen, seventeen.'
    expect(opened(`Before. ${quote} After.`, quote)).toBe(
      'https://example.org/boats#:~:text=One%20two%20three%20four%20five%20six,twelve%20thirteen%20fourteen%20fifteen%20sixteen%2C%20seventeen.',
    )
  })

  it('names a quote over several blocks by its ends, without the signs that only the reading has', () => {
    const list = '## Sails to choose among\n\n- a main sail of cotton cloth\n- a jib'
    expect(opened(list, list)).toBe('https://example.org/boats#:~:text=Sails%20to%20choose%20among,a%20jib')
    const table = '| sail of the boat that we have | square metres |\n| --- | --- |\n| main | 24 |'
    expect(opened(table, table)).toBe('https://example.org/boats#:~:text=sail%20of%20the%20boat%20that%20we,24')
    const code = '```sh\nferry revive --all --quiet --now\n```'
    expect(opened(code, code)).toBe('https://example.org/boats#:~:text=ferry%20revive%20%2D%2Dall%20%2D%2Dquiet%20%2D%2Dnow')
  })

  it('names what stands around a quote that may stand elsewhere too', () => {
    expect(opened('The jib is of cotton. The main sail is of cotton. Oars are of ash.', 'is of cotton.')).toBe(
      'https://example.org/boats#:~:text=The%20jib-,is%20of%20cotton.,-The%20main%20sail',
    )
    expect(opened('The jib is of cotton.\n\nOars', 'is of cotton.')).toBe('https://example.org/boats#:~:text=The%20jib-,is%20of%20cotton.')
    expect(opened('A menu was here.\n\nOars\n\nAnd here.', 'Oars')).toBe('https://example.org/boats#:~:text=Oars')
    expect(opened('24 square metres', '24 square metres')).toBe('https://example.org/boats#:~:text=24%20square%20metres')
  })

  it('cuts between words where nothing stands between them', () => {
    const quote = '主帆的面积为二十四平方米，由棉布制成，船员三人，在暴风雨中也能驾驶这艘船，而且不需要任何额外的帮助或者特殊的训练和经验。'
    const uri = opened(quote, quote)
    expect(decodeURIComponent(uri)).toMatch(/^https:\/\/example\.org\/boats#:~:text=主帆.{2,14},.{4,16}。$/u)
  })

  it('stays behind a fragment that is there, and leaves the pages of a PDF and other places alone', () => {
    const words = 'Oars are made of the wood of ash trees.'
    expect(opened(words, words, 'https://example.org/boats#oars')).toBe(
      'https://example.org/boats#oars:~:text=Oars%20are%20made%20of%20the%20wood%20of%20ash%20trees.',
    )
    expect(opened(words, words, 'https://example.org/boats.pdf#page=3')).toBe('https://example.org/boats.pdf#page=3')
    expect(opened(words, words, 'file:///boats.html')).toBe('file:///boats.html')
    expect(opened('| --- |', '| --- |')).toBe('https://example.org/boats')
    expect(opened(words, 'Oars are of oak.')).toBe('https://example.org/boats')
  })
})
