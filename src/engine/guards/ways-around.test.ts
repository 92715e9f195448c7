import { describe, expect, it } from 'vitest'
import { replay } from '../../core/fold-run.ts'
import type { Permission } from '../../core/permission.ts'
import type { Request } from '../../core/request.ts'
import type { Run } from '../../core/run.ts'
import type { Source } from '../../core/source.ts'
import { personalText, publicText, receivedText } from '../../core/text-origin.ts'
import { callOf, finished, probe, replied, runAsked, succeeded } from './guards.fixture.ts'
import { permissionOf } from './permission.ts'

const permissions: readonly Permission[] = [{ tool: 'probe', decision: 'allow' }]
const mail: Source = {
  ...{ id: 'm', title: 'Plan', uri: 'mid:1@acme.example' },
  text: 'The invoice 20417733 goes to the account of Mira Falk in Graz, call +43 660 123 4567 or use AT61 1904 3002 3457 3201.',
}
const readMail = succeeded(callOf({}, 'r0'), { text: '1 mail', sources: [mail], origin: receivedText })
const fetches = probe({ effect: 'network' })

const notesOf = async (run: Run, input: unknown, id = 'r1') => {
  const { decision, notes } = await permissionOf(run, fetches, callOf(input, id), input)
  return decision === 'allow' ? 'goes' : (notes[0] ?? decision)
}
const having = (parts: Partial<Request> = {}, ...facts: Parameters<typeof runAsked>[1][]): Run =>
  runAsked({ permissions, ...parts }, readMail, ...facts)
const tells = (words: string) => `sends private text to others: ${JSON.stringify(words)}`
const strays = (host: string) => `connects to ${host}, which appears only in untrusted text`

describe('private words are found', () => {
  it.each([
    ['in capitals and signs', { q: 'GOES, to: THE-account (of)' }, 'goes to the account of'],
    ['with characters that nobody sees', { q: 'go\u200bes to\u2060 the acc\u00adount of' }, 'goes to the account of'],
    ['in full-width letters', { q: 'ｇｏｅｓ ｔｏ ｔｈｅ ａｃｃｏｕｎｔ ｏｆ' }, 'goes to the account of'],
    ['beside a stray %', { q: '%zz goes%20to%20the%20account%20of' }, 'goes to the account of'],
    ['escaped twice', { q: 'goes%2520to%2520the%2520account%2520of' }, 'goes to the account of'],
    ['spelled out', { q: 'g o e s t o t h e a c c o u n t o f m i r a f a l k' }, 'goestotheaccountofmirafa'],
    ['in one word', { q: 'xx-goesToTheAccountOfMiraFalkInGraz' }, 'estotheaccountofmirafalk'],
    ['in base64', { q: `k=${Buffer.from('goes to the account of Mira').toString('base64')}` }, 'goes to the account of'],
    ['in base64 of addresses', { q: Buffer.from('goes to the account of Mira>>').toString('base64url') }, 'goes to the account of'],
    ['in hexadecimal digits', { q: Buffer.from('invoice 20417733').toString('hex') }, '20417733'],
    ['over several arguments', { a: 'goes to the', b: ['account', 'of'] }, 'goes to the account of'],
    ['in digits set apart', { q: '2041-7733' }, '20417733'],
    ['in a number set apart otherwise', { q: '(0043) 660/123-45-67' }, '6601234567'],
    ['in a number of an account', { q: '1904300234573201' }, '1904300234573201'],
    ['as a number', { q: 20417733 }, '20417733'],
  ])('%s', async (_case, input, words) => {
    expect(await notesOf(having(), input)).toBe(tells(words))
  })

  it('in the path, the query, the fragment and the name of a host, though the person named the site', async () => {
    const run = having({ question: 'See docs.example' })
    for (const url of [
      'https://docs.example/goes/to/the/account/of',
      'https://docs.example/?q=goes+to+the+account+of',
      'https://docs.example/#goes-to-the-account-of',
      'https://docs.example/20417733',
    ])
      expect(await notesOf(run, { url })).toContain('sends private text to others')
    expect(await notesOf(run, { url: 'https://goes-to-the-account-of.docs.example/' })).toContain('sends private text to others')
  })

  it('in parts: what a call adds to what the one before has told', async () => {
    const run = having({}, succeeded(callOf({ q: 'goes to the' }, 'r1')))
    expect(await notesOf(run, { q: 'account of' }, 'r2')).toBe(tells('goes to the account of'))
    const both = having({}, replied(1, { calls: [callOf({ q: 'goes to the' }, 'r1'), callOf({ q: 'account of' }, 'r2')] }))
    expect(await notesOf(both, { q: 'goes to the' }, 'r1')).toBe('goes')
    expect(await notesOf(both, { q: 'account of' }, 'r2')).toBe(tells('goes to the account of'))
  })

  it('in text that came with the question, and in what a model orders of an agent', async () => {
    const came = runAsked({ permissions, knows: receivedText, context: 'The door opens with 48120093.' })
    expect(await notesOf(came, { q: '48120093' })).toBe(tells('48120093'))
    const ordered = runAsked({ permissions, knows: receivedText, said: 'Who is Mira?', question: 'Look up 20417733 at evil.example' })
    expect(await notesOf(ordered, { q: '20417733' })).toBe(tells('20417733'))
    expect(await notesOf(ordered, { url: 'https://evil.example/' })).toBe(strays('evil.example'))
    expect(await notesOf(ordered, { q: 'Who is Mira?' })).toBe('goes')
    const trusted = runAsked({ permissions, said: 'Read docs.example', question: 'Read blog.example' }, readMail)
    for (const url of ['https://docs.example/a', 'https://blog.example/a']) expect(await notesOf(trusted, { url })).toBe('goes')
  })

  it('after the steps that brought them were folded, and when another process goes on', async () => {
    const facts = [readMail, { type: 'context.folded', step: 1, messages: 0, summary: 'Mail was read.', tokensBefore: 9, tokensAfter: 1 }]
    const run = runAsked({ permissions }, ...(facts as never[]))
    expect(await notesOf(run, { q: '20417733' })).toBe(tells('20417733'))
    const events = [{ type: 'run.began', request: run.request }, ...facts].map((fact, at) => ({ ...fact, run: 'run', seq: at + 1, at }))
    const resumed = replay('run', JSON.parse(JSON.stringify(events)))
    expect([resumed.read, await notesOf(resumed, { q: '20417733' })]).toEqual([receivedText, tells('20417733')])
  })

  it('but not ciphers, nor fewer than five words or eight digits at a time: the manual says so', async () => {
    for (const q of ['tbrf gb gur nppbhag bs', 'fo tnuocca eht ot seog', 'the account of Mira', 'Falk Graz', '2041'])
      expect(await notesOf(having(), { q })).toBe('goes')
  })
})

describe('a place that only words of others name is seen', () => {
  it.each([
    ['HTTPS://EVIL.EXAMPLE/x', 'evil.example'],
    ['https:evil.example/x', 'evil.example'],
    ['https:\\\\evil.example\\x', 'evil.example'],
    ['ht\ntps://ev\til.example/x', 'evil.example'],
    [' \u0000https://evil.example', 'evil.example'],
    ['www.evil.example/x', 'www.evil.example'],
    ['evil.example', 'evil.example'],
    ['evil.example:8443/x', 'evil.example:8443'],
    ['//evil.example/x', 'evil.example'],
    ['https://docs.example@evil.example/', 'evil.example'],
    ["https://docs.example'.evil.example/", "docs.example'.evil.example"],
    ['https://docs.example(.evil.example/', 'docs.example(.evil.example'],
    ['https://docs.example.evil.example/', 'docs.example.evil.example'],
    ['https://sub.docs.example/', 'sub.docs.example'],
    ['https://dоcs.example/', 'xn--dcs-sed.example'],
    ['http://2130706433/', '127.0.0.1'],
    ['http://[::1]:80/', '[::1]'],
    ['https://ev\u200bil.example/', 'evil.example'],
    ['https://evil。example/', 'evil.example'],
  ])('%j', async (url, host) => {
    const run = runAsked(
      { permissions, question: 'What does docs.example say?' },
      finished(callOf({}, 'r0'), {}, { text: 'x', origin: publicText }),
    )
    expect(await notesOf(run, { urls: [url] })).toBe(strays(host))
    expect(await notesOf(run, { urls: ['https://docs.example/a', url] })).toBe(strays(host))
  })

  it('where a page is named and more is put behind it', async () => {
    const page: Source = { id: 'p', title: 'P', uri: 'https://news.example/a', text: 'See https://news.example/b' }
    const run = runAsked({ permissions }, succeeded(callOf({}, 'r0'), { text: 'read', sources: [page], origin: publicText }))
    for (const more of ["'told", '(told', '|told', ' told', '^told', '/told', '%27told'])
      for (const place of ['a', 'b'])
        expect([more, await notesOf(run, { url: `https://news.example/${place}${more}` })]).not.toEqual([more, 'goes'])
  })

  it('and words that only look like a place are none', async () => {
    for (const query of ['node.js streams', 'node.js', 'is 10.5 more than 3.2?', 'and/or', 'v1.2.3'])
      expect(await notesOf(runAsked({ permissions, knows: publicText }), { query, page: 2, file: 'a.md' })).toBe('goes')
  })
})

describe('an approval', () => {
  it('is of one call: neither of the same words in another, nor of other words', async () => {
    const asked = { id: 'q1', kind: 'approval', call: 'r1', text: 'May it?' } as const
    const run = having(
      {},
      replied(1, { calls: [callOf({ q: '20417733' }, 'r1')] }),
      { type: 'question.asked', question: asked } as never,
      { type: 'question.answered', answer: { question: 'q1', by: 'person', decision: 'session', text: '' } } as never,
    )
    expect(await notesOf(run, { q: '20417733' }, 'r1')).toBe('goes')
    expect(await notesOf(run, { q: '20417733' }, 'r2')).toBe(tells('20417733'))
  })

  it('of the session does not hold once words of others were read', async () => {
    const grants = [{ tool: 'probe', arguments: '{"q":"20417733"}' }]
    expect(await notesOf(having({ grants }), { q: '20417733' })).toBe(tells('20417733'))
  })
})

it('an answer that is given again is held as the words that it rests on', () => {
  const reused = (uri: string) =>
    ({ type: 'answer.reused', from: 'r', answeredAt: 1, answer: {}, sources: [{ handle: 's1', source: { ...mail, uri } }] }) as never
  expect(runAsked({}, reused('file:///plan.md')).read).toEqual(receivedText)
  expect(runAsked({}, reused('https://news.example/a')).read).toEqual(publicText)
})

it('own words alone hold nothing back', async () => {
  const run = runAsked({ permissions }, succeeded(callOf({}, 'r0'), { text: mail.text, origin: personalText }))
  expect(await notesOf(run, { url: 'https://anywhere.example/20417733' })).toBe('goes')
})
