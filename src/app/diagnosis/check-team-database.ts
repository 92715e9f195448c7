import { faultOf } from '../../core/fault.ts'
import { connectPostgres, type PostgresDatabase, schemaName } from '../../store/postgres/database.ts'
import { schemaOf } from '../../store/postgres/migrate.ts'
import { counted, duration } from '../../views/amounts.ts'
import { amiss, type Check, fine } from './check.ts'
import { checkReplicas } from './check-replicas.ts'

/** `server_version_num` of the oldest PostgreSQL that ibid works with. */
const oldest = 140_000
/** ms that clocks of machines which work together may differ. */
const mostOff = 5_000
/** Part of the connections that may be taken. */
const mostTaken = 0.9

/** Whether the database of a team is reached, is of the right form, lets its user work, has room for more programs, and has replicas that keep up. Changes nothing. */
export async function checkTeamDatabase(url: string): Promise<readonly Check[]> {
  let database: PostgresDatabase | undefined
  try {
    database = connectPostgres(url)
    return [await checkForm(database), ...(await checkServer(database)), ...(await checkReplicas(url, database))]
  } catch (error) {
    const { message, remedy } = faultOf(error)
    return [amiss('database', 'broken', message, remedy)]
  } finally {
    await database?.close()
  }
}

async function checkForm(database: PostgresDatabase): Promise<Check> {
  const { version, known } = await schemaOf(database)
  const { rows } = await database.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as name`,
  )
  const [server] = rows
  const place = `${database.place}, PostgreSQL ${server?.name ?? '?'}`
  if ((server?.number ?? 0) < oldest) return amiss('database', 'broken', `${place} is too old`, 'ibid needs PostgreSQL 14 or newer')
  if (version >= known) return fine('database', `${place}, schema ${version}`)
  return amiss(
    'database',
    'broken',
    version === 0 ? `${place} contains no ibid data yet` : `${place} has schema ${version}, but this version of ibid needs ${known}`,
    'run: ibid store migrate',
  )
}

async function checkServer(database: PostgresDatabase): Promise<readonly Check[]> {
  const before = Date.now()
  const { rows } = await database.query<{
    now: number
    taken: number
    most: number
    programs: number
    owner: string | null
    denied: number
  }>(
    `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
       (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as taken,
       (select count(distinct coalesce(client_addr::text, ''))::integer from pg_stat_activity where application_name = 'ibid' and datname = current_database()) as programs,
       current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as most,
       (select pg_get_userbyid(nspowner)::text from pg_namespace where nspname = '${schemaName}' and not pg_has_role(nspowner, 'usage')) as owner,
       (select count(*)::integer from pg_tables where schemaname = '${schemaName}'
          and not has_table_privilege(format('%I.%I', schemaname, tablename), 'select, insert, update, delete')) as denied`,
  )
  const after = Date.now()
  const [row] = rows
  if (!row) return []
  const off = (before + after) / 2 - row.now
  return [
    checkRights(row),
    row.taken > row.most * mostTaken
      ? amiss(
          'connections',
          'warning',
          `${row.taken} of ${row.most} in use`,
          'increase max_connections in PostgreSQL, or run fewer programs',
        )
      : fine('connections', `${row.taken} of ${row.most} in use; those of ibid come from ${counted(row.programs, 'machine')}`),
    Math.abs(off) > mostOff + (after - before)
      ? amiss(
          'database clock',
          'warning',
          `this machine's clock is ${duration(Math.abs(off))} ${off > 0 ? 'ahead of' : 'behind'} the database's clock`,
          'enable network time on both',
        )
      : fine('database clock', "matches this machine's clock"),
  ]
}

function checkRights({ owner, denied }: { readonly owner: string | null; readonly denied: number }): Check {
  if (denied > 0)
    return amiss(
      'rights',
      'broken',
      `${counted(denied, 'table')} cannot be read or written by this user`,
      'make the user in store.url the owner of the database',
    )
  return owner === null
    ? fine('rights', 'this user owns the tables')
    : amiss('rights', 'warning', `the tables are owned by ${owner}`, `ibid store migrate must be run as ${owner}`)
}
