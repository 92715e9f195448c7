/**
 * Clients that open the stream of a long run and never read: what each costs the server, and when it is rid of them.
 *
 *     node bench/http/never-reads.ts [clients]        200 where absent, for what few cost goes under in what the heap keeps free; one JSON line
 */
import '../own-temporary.ts'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { requestOf } from '../../src/core/request.fixture.ts'
import { openEventLog } from '../../src/store/sqlite/event-log.ts'
import { print, served } from './served.ts'

const clients = Number(process.argv[2] ?? 200)
const run = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

await using server = await served([])
const log = openEventLog(server.dataFolder)
await log.append(run, 0, { type: 'run.began', request: requestOf() })
// 40 MB: more than the system keeps for a connection by itself.
for (let after = 1; after <= 2_000; after++)
  await log.append(run, after, { type: 'notice.given', reason: 'result', text: `${after} `.repeat(20_000 / `${after} `.length) })
log.close()

const { hostname, port } = new URL(server.url)
const open = (): Socket => {
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(
    `GET /v1/runs/${run}/events HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: ${server.headers['authorization']}\r\n\r\n`,
  )
  return socket
}
const openStreams = () => server.metric('ibid_streams_open')
const until = async (wanted: number): Promise<number> => {
  const began = performance.now()
  while ((await openStreams()) !== wanted) await pause(250)
  return Math.round(performance.now() - began)
}
// Code that is loaded for the first stream is not what a client costs.
const first = open()
await until(1)
await pause(3_000)
const before = server.memory().now
const sockets = Array.from({ length: clients }, open)
await until(clients + 1)
await pause(8_000)
const during = server.memory().now
const goneMs = await until(0)
print('clients that never read', {
  clients,
  megabytesEach: Math.round(((during - before) / clients) * 100) / 100,
  goneAfterMs: 8_000 + goneMs,
})
for (const socket of [first, ...sockets]) socket.destroy()
