import type { MediaStore } from '../../core/media.ts'
import type { PostgresDatabase } from './database.ts'

/** Media by their hash; most are compressed already. */
export const mediaSchema = `
  create table media (hash text collate "C" primary key, bytes bytea not null);
  alter table media alter column bytes set storage external;`

/** Keeps media in a team's database. */
export const postgresMedia = ({ query, lasting }: PostgresDatabase): MediaStore => ({
  async keep(hash, bytes) {
    const isKept = await lasting(() => query('select from media where hash = $1', [hash]))
    if (isKept.rowCount === 0)
      await lasting(() =>
        query('insert into media (hash, bytes) values ($1, $2) on conflict (hash) do nothing', [hash, Buffer.from(bytes)]),
      )
  },
  async read(hash) {
    const { rows } = await lasting(() => query<{ bytes: Buffer }>('select bytes from media where hash = $1', [hash]))
    return rows[0]?.bytes
  },
  list: async () => (await lasting(() => query<{ hash: string }>('select hash from media'))).rows.map(({ hash }) => hash),
  async remove(hash) {
    await lasting(() => query('delete from media where hash = $1', [hash]))
  },
})
