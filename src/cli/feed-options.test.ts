import { expect, test } from 'vitest'
import { imap } from '../feeds/mail/imap/imap.ts'
import { mbox } from '../feeds/mail/mbox/mbox.ts'
import { feedOptions } from './feed-options.ts'

const around = { folder: '/home/you/project', home: '/home/you' }
const imapOptions = (...words: readonly string[]) => feedOptions(words, { ...imap, options: imap.options.json, isLocal: false }, around)
const mboxOptions = (...words: readonly string[]) => feedOptions(words, { ...mbox, options: mbox.options.json, isLocal: true }, around)

test('reads words as the kind of service takes them', () => {
  expect(imapOptions('host=imap.example.org', 'user=a=b', 'port=1143', 'insecure=true', 'folders=INBOX, Work', 'folders=Old')).toEqual({
    ...{ host: 'imap.example.org', user: 'a=b', port: 1143, insecure: true },
    folders: ['INBOX', 'Work', 'Old'],
  })
})

test('makes paths of this machine whole', () => {
  expect(mboxOptions('path=mail/old.mbox')).toEqual({ path: '/home/you/project/mail/old.mbox' })
  expect(mboxOptions('path=~/old.mbox')).toEqual({ path: '/home/you/old.mbox' })
})

test.each([
  [['host'], '--set host is not a NAME=VALUE pair', 'use --set NAME=VALUE'],
  [['hst=a'], 'imap has no option hst', 'did you mean host?'],
  [['port=x'], 'port must be a number, not x', undefined],
  [['insecure=maybe'], 'insecure must be true or false, not maybe', undefined],
  [['security=ssl'], 'security must be tls or starttls or none, not ssl', undefined],
  [['host=a'], 'imap requires user', '--set user=...: User name, often the email address'],
  [
    ['password=x'],
    'password is a secret and must not be passed on the command line',
    'omit it to be prompted, or pass a file that contains it: --secret-file password=FILE',
  ],
])('tells in a line what is wrong with %j', (words, message, remedy) => {
  expect(() => imapOptions(...words)).toThrow(expect.objectContaining({ code: 'usage', message, ...(remedy ? { remedy } : {}) }))
})
