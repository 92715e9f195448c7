import { Socket } from 'node:net'
import pg from 'pg'

/** ms that the end of the connection is waited for; one that is cut never hears of it. */
const mostFarewellMs = 1_000

/**
 * Short statements over one connection, each sent without waiting for the answers to those before it, and those of one moment in one write. Each is a transaction
 * of its own: where one fails, those behind it do not. A statement without an answer ends the connection, and all that wait on it fail as away.
 */
export interface StatementLine {
  query<Row extends pg.QueryResultRow>(statement: LineStatement, values: readonly unknown[]): Promise<pg.QueryResult<Row>>
  /** When all answers have come. What is asked from now on fails. */
  close(): Promise<void>
}

interface LineStatement {
  /** Under it the connection prepares the statement once. */
  readonly name?: string
  readonly text: string
  /** ms after which the connection is taken for cut. */
  readonly query_timeout?: number
}

interface Connection {
  readonly client: pg.Client
  readonly socket: Socket
}

/** Connects at the first statement, and again at the next one where the connection is gone. An idle one does not keep the process alive. */
export function statementLine(config: pg.ClientConfig): StatementLine {
  let open: Promise<Connection> | undefined
  let underWay = 0
  let isClosed = false
  let drained = () => {}

  const connect = (): Promise<Connection> => {
    const socket = new Socket()
    const client = new pg.Client({ ...config, pipeline: true, stream: () => socket })
    const forget = () => {
      if (open === opening) open = undefined
    }
    // The statements under way tell of it.
    client.on('error', forget).on('end', forget)
    const opening = client.connect().then(() => ({ client, socket }))
    opening.catch(forget)
    return opening
  }
  /** What is asked until promises have settled is sent together. */
  const joined = ({ socket }: Connection) => {
    if (socket.writableCorked > 0) return
    socket.cork()
    process.nextTick(() => socket.uncork())
  }
  return {
    async query<Row extends pg.QueryResultRow>(statement: LineStatement, values: readonly unknown[]) {
      if (isClosed) throw new Error('Client was closed and is not queryable')
      underWay += 1
      try {
        open ??= connect()
        const connection = await open
        if (underWay > 0) connection.socket.ref()
        joined(connection)
        return await connection.client.query<Row>({ ...statement, values: [...values] })
      } finally {
        underWay -= 1
        if (underWay === 0) {
          if (isClosed) drained()
          void open?.then(({ socket }) => underWay === 0 && socket.unref()).catch(() => undefined)
        }
      }
    },
    async close() {
      isClosed = true
      if (underWay > 0) await new Promise<void>((resolve) => (drained = resolve))
      const connection = await open?.catch(() => undefined)
      if (!connection) return
      connection.socket.ref()
      let timer: NodeJS.Timeout | undefined
      const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, mostFarewellMs)))
      await Promise.race([connection.client.end().catch(() => undefined), over])
      clearTimeout(timer)
      connection.socket.destroy()
    },
  }
}
