import { closeSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { openRunsFile } from '../../store/sqlite/runs-file.ts'
import { checkDatabases } from './check-database.ts'
import { place } from './check-up.fixture.ts'

/** Of `runs.db` alone. */
const checked = async (folder: string) => (await checkDatabases(folder))[1]

describe('the check of the databases', () => {
  it('makes none, and finds a new one whole', async () => {
    using here = place()
    expect((await checkDatabases(here.home)).map(({ name, found }) => `${name}: ${found}`)).toEqual([
      'database of documents: not created yet',
      'database of runs: not created yet',
      'database of costs and cached results: not created yet',
    ])
    openRunsFile(here.home).close()
    expect(await checked(here.home)).toEqual({ name: 'database of runs', state: 'ok', found: 'whole' })
  })

  it('finds one that is damaged in the middle', async () => {
    using here = place()
    const path = join(here.home, 'runs.db')
    const file = openRunsFile(here.home)
    file.sqlite.exec('create table filler (text text); begin')
    for (let row = 0; row < 500; row++) file.sqlite.prepare('insert into filler values (?)').run('x'.repeat(500))
    file.sqlite.exec('commit')
    file.close()
    const descriptor = openSync(path, 'r+')
    writeSync(descriptor, 'damage '.repeat(2_000), Math.floor(statSync(path).size / 2))
    closeSync(descriptor)
    expect(await checked(here.home)).toEqual({
      name: 'database of runs',
      state: 'broken',
      found: expect.stringMatching(/runs\.db (?:is damaged|cannot be read): /),
      remedy: `restore ${path} from a backup, or move it away to start over`,
    })
  })

  it('finds a file that is no database', async () => {
    using here = place()
    writeFileSync(join(here.home, 'runs.db'), 'no database at all '.repeat(500))
    expect(await checked(here.home)).toMatchObject({ state: 'broken', found: expect.stringContaining('file is not a database') })
  })

  it('finds one of a newer ibid', async () => {
    using here = place()
    openRunsFile(here.home).close()
    const database = new DatabaseSync(join(here.home, 'runs.db'))
    database.exec('pragma user_version = 99')
    database.close()
    expect(await checked(here.home)).toMatchObject({
      state: 'broken',
      found: expect.stringContaining('runs.db was written by a newer version of ibid (schema version 99;'),
      remedy: 'update ibid, or specify another folder with --data-dir',
    })
  })
})
