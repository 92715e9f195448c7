/**
 * The least that telling others of stored rows takes: `URL write ROWS BYTES` inserts rows and notifies, one after the other; `URL follow ROWS` listens, and reads
 * each row. Says `ready`, and begins to write when it is sent a line; a follower says `done` when it has all.
 */
import { once } from 'node:events'
import pg from 'pg'

const [url = '', part = '', rows = '0', bytes = '0'] = process.argv.slice(2)
const client = new pg.Client({ connectionString: url })
await client.connect()
if (part === 'follow') await follow(Number(rows))
else await write(Number(rows), Number(bytes))
await client.end()

async function write(count: number, size: number): Promise<void> {
  console.log('ready')
  await once(process.stdin, 'data')
  process.stdin.destroy()
  const body = 'x'.repeat(size)
  const text = `with added as (insert into bare (writer, seq, body) values ($1, $2, $3)) select pg_notify('bare', $1::text)`
  for (let seq = 1; seq <= count; seq++) await client.query({ name: 'add', text, values: [process.pid, seq, body] })
}

async function follow(count: number): Promise<void> {
  const newest = new Map<string, number>()
  let waiting = new Set<string>()
  let [seen, wake] = [0, () => {}]
  client.on('notification', ({ payload = '' }) => {
    waiting.add(payload)
    wake()
  })
  await client.query('listen bare')
  console.log('ready')
  while (seen < count) {
    if (waiting.size === 0) await new Promise<void>((resolve) => (wake = resolve))
    const writers = waiting
    waiting = new Set()
    for (const writer of writers) {
      const text = 'select seq, body from bare where writer = $1 and seq > $2 order by seq'
      const read = await client.query<{ seq: number }>({ name: 'read', text, values: [writer, newest.get(writer) ?? 0] })
      seen += read.rows.length
      newest.set(writer, read.rows.at(-1)?.seq ?? newest.get(writer) ?? 0)
    }
  }
  console.log('done')
}
