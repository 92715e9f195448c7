import { faultOf } from '../../../core/fault.ts'
import { canonicalJson } from '../../../core/json.ts'
import type { SettingStore, StoredSettingChange } from '../../../core/setting-store.ts'
import { openSecret, sealSecret, settingPlace } from '../../sealed-secret.ts'
import type { PostgresDatabase } from '../database.ts'
import { alone } from '../shared/alone.ts'
import { ask, askAgain } from '../shared/ask.ts'

/** Settings as JSON, or sealed where they may hold a key; `at` in ms since 1970, `body` of a change: JSON of its values. */
export const settingSchema = `
  create table settings (key text collate "C" primary key, body text, sealed bytea);
  create table setting_changes (
    id bigint generated always as identity primary key, at bigint not null, author text not null, key text not null, body text not null
  );`

/** Changes that are kept. */
const mostKept = 1_000

/** The settings of a team. `key` seals and opens those that may hold a key: 32 bytes. */
export const postgresSettings = (database: PostgresDatabase, key: () => Uint8Array): SettingStore => {
  const opened = (row: Readonly<Record<string, unknown>>): unknown => {
    const { key: name, body, sealed } = row
    return JSON.parse(sealed instanceof Uint8Array ? openSecret(sealed, key(), settingPlace(String(name))) : String(body))
  }
  /** Undefined for what another key has sealed. */
  const openedBy = (row: Readonly<Record<string, unknown>>): { readonly value: unknown } | undefined => {
    try {
      return { value: opened(row) }
    } catch (error) {
      if (faultOf(error).code === 'unauthorised') return undefined
      throw error
    }
  }
  return {
    async read() {
      // In one answer: a change between two would be in one of them only.
      const { rows } = await askAgain(database, reading)
      const set = rows.filter((row) => row['key'] !== null)
      return { revision: Number(rows[0]?.['revision'] ?? 0), values: new Map(set.map((row) => [String(row['key']), opened(row)])) }
    },
    revision: async () => Number((await askAgain(database, newest)).rows[0]?.['revision'] ?? 0),
    change(name, by, next) {
      return database.lastingTransaction(async (client) => {
        await alone(client, ['settings'])
        const [row] = (await ask(client, getting, [name])).rows
        const known = row ? openedBy(row) : { value: undefined }
        const before = known?.value
        const { value, undoes, ...asked } = next(before)
        if (known && canonicalJson([before]) === canonicalJson([value])) return false
        const isSecret = asked.isSecret || !known
        const text = JSON.stringify(value)
        if (value === undefined) await ask(client, removing, [name])
        else await ask(client, putting, isSecret ? [name, null, sealSecret(text, key(), settingPlace(name))] : [name, text, null])
        const kept = { ...(isSecret ? { secret: true } : { before, after: value }), ...(undoes === undefined ? {} : { undoes }) }
        await ask(client, adding, [by, name, JSON.stringify(kept)])
        await ask(client, trimming)
        return true
      })
    },
    changes: async () => (await askAgain(database, listing)).rows.map(changeOf),
    renameAuthor: async (from, to) => void (await askAgain(database, renaming, [from, to])),
  }
}

const changeOf = ({ id, at, author, key, body }: Readonly<Record<string, unknown>>): StoredSettingChange => ({
  ...JSON.parse(String(body)),
  id: Number(id),
  at: Number(at),
  by: String(author),
  key: String(key),
})

const revision = '(select coalesce(max(id), 0) from setting_changes)'
const newest = { name: 'settings.revision', text: `select ${revision} as revision` }
const reading = {
  name: 'settings.read',
  text: `select newest.revision, settings.key, settings.body, settings.sealed from (select ${revision} as revision) as newest
    left join settings on true`,
}
const getting = { name: 'settings.get', text: 'select key, body, sealed from settings where key = $1' }
const putting = {
  name: 'settings.put',
  text: `insert into settings (key, body, sealed) values ($1, $2, $3)
    on conflict (key) do update set body = excluded.body, sealed = excluded.sealed`,
}
const removing = { name: 'settings.remove', text: 'delete from settings where key = $1' }
const adding = {
  name: 'settings.add-change',
  text: `insert into setting_changes (at, author, key, body) values ((extract(epoch from clock_timestamp()) * 1000)::bigint, $1, $2, $3)`,
}
const trimming = {
  name: 'settings.trim-changes',
  text: `delete from setting_changes where id <= (select id from setting_changes order by id desc offset ${mostKept} limit 1)`,
}
const listing = { name: 'settings.changes', text: 'select * from setting_changes order by id' }
const renaming = { name: 'settings.rename-author', text: 'update setting_changes set author = $2 where author = $1' }
