import { expect, test } from 'vitest'
import { withoutQuotedMail } from './strip-quoted-mail.ts'

const own = (text: string, subject = 'Re: Plan') => withoutQuotedMail(text, subject)

test('quoted lines and the line above them are left out and counted', () => {
  expect(
    own('I agree.\n\nOn Fri, 2 Oct 2026 at 11:03, Alex Chen <alex@acme.example>\nwrote:\n\n> We ship in Q4.\n> Is that fine?\n\n-- \nBea'),
  ).toEqual({
    text: 'I agree.\n\n-- \nBea',
    quotedLines: 4,
  })
})

test('answers between quoted lines stay', () => {
  expect(own('> When?\nOn Monday.\n> Where?\nIn Bern.')).toEqual({ text: 'On Monday.\nIn Bern.', quotedLines: 2 })
})

test.each([
  ['Am 02.10.2026 um 11:03 schrieb Alex Chen:', 'German'],
  ['Le ven. 2 oct. 2026 à 11:03, Alex Chen a écrit :', 'French'],
  ['El vie, 2 oct 2026 a las 11:03, Alex Chen escribió:', 'Spanish'],
  ['Op vr 2 okt. 2026 om 11:03 schreef Alex Chen:', 'Dutch'],
  ['Alex Chen 于2026年10月2日周五 11:03写道：', 'Chinese'],
])('what follows %s is left out where it is not marked either', (line) => {
  expect(own(`Agreed.\n\n${line}\n\nWe ship in Q4.`)).toEqual({ text: 'Agreed.', quotedLines: 2 })
})

test('what Outlook puts below is left out', () => {
  const block = 'From: Alex Chen\nSent: Friday, 2 October 2026 11:03\nTo: Bea\nSubject: Plan\n\nWe ship in Q4.'
  expect(own(`Agreed.\n\n${block}`)).toEqual({ text: 'Agreed.', quotedLines: 5 })
  expect(own(`Agreed.\n\n-----Original Message-----\n${block}`)).toEqual({ text: 'Agreed.', quotedLines: 6 })
})

test('a forwarded mail stays', () => {
  const text = 'See below.\n\n---------- Forwarded message ---------\nFrom: Alex\nDate: 2 Oct 2026\nSubject: Plan\n\nWe ship in Q4.'
  expect(own(text, 'Fwd: Plan')).toEqual({ text, quotedLines: 0 })
  const outlook = 'See below.\n\nFrom: Alex\nSent: 2 Oct 2026\nTo: Bea\nSubject: Plan\n\nWe ship in Q4.'
  expect(own(outlook, 'FW: Plan')).toEqual({ text: outlook, quotedLines: 0 })
})

test('a forwarded mail stays where all of it is marked as quoted', () => {
  const text = 'See below.\n\n> Begin forwarded message:\n>\n> From: Alex\n> Subject: Plan\n>\n> We ship in Q4.'
  expect(own(text, 'Fwd: Plan')).toEqual({ text, quotedLines: 0 })
})

test('a mail that is nothing but a quote keeps it', () => {
  expect(own('> We ship in Q4.')).toEqual({ text: '> We ship in Q4.', quotedLines: 0 })
})

test('a sentence that only looks alike stays', () => {
  const text = 'On Monday I wrote:\n\nthe plan. From: here on it gets hard.'
  expect(own(text)).toEqual({ text, quotedLines: 0 })
  const prose = 'On page 12 the auditors wrote:\n\nThe budget is too small.'
  expect(own(prose)).toEqual({ text: prose, quotedLines: 0 })
})

test('many lines take no time', () => {
  const started = performance.now()
  expect(own('> a\nOn 1\n'.repeat(20_000)).quotedLines).toBe(20_000)
  expect(performance.now() - started).toBeLessThan(5000)
})
