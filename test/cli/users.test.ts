import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { world } from './cli.fixture.ts'

it('everything of a person is shown, deleted where that is sure, and proved to be gone', { timeout: 120_000 }, async () => {
  const { ibid, home } = world()
  expect(await ibid('retention', 'apply')).toEqual({
    code: 0,
    out: 'Nothing has expired\nRuns are kept forever; set retention.runsDays to delete old ones\n',
    err: '',
  })
  const file = (name: string) => join(home, '.local/share/ibid', name)
  {
    using server = new DatabaseSync(file('server.db'))
    for (const [id, name, role] of [
      ['u-ada', 'Adabel', 'admin'],
      ['u-ben', 'Benwick', 'user'],
    ])
      server
        .prepare(`insert into user (id, name, email, emailVerified, createdAt, updatedAt, role) values (?, ?, ?, 1, '2026', '2026', ?)`)
        .run(id!, name!, `${name!.toLowerCase()}@example.org`, role!)
    using runs = new DatabaseSync(file('runs.db'))
    runs.exec(`insert into sessions values ('S1', 'u-ben', 1, '{"id":"S1","owner":"u-ben","title":"zyxtitle"}')`)
  }
  expect(await ibid('users', 'delete', 'benwick', '--everything')).toMatchObject({
    code: 2,
    err: expect.stringContaining('permanently deletes all data of Benwick <benwick@example.org>; to confirm, add: --yes'),
  })
  expect(await ibid('users', 'delete', 'benwick@example.org', '--everything', '--yes')).toEqual({
    code: 0,
    out: [
      'Permanently deleted:',
      '  conversations: 1',
      '  accounts: 1',
      'Nothing is left.',
      'Searched every column of every table and every file in the data folder.',
      'No trace of their ID, email address or name is left.',
      '',
    ].join('\n'),
    err: '',
  })
  expect(readFileSync(file('runs.db')).includes('zyxtitle')).toBe(false)
  expect(await ibid('users', 'delete', 'u-ada', '--everything', '--yes')).toMatchObject({
    code: 1,
    err: 'ibid: this is the last administrator; make another user an administrator first\n',
  })
})
