/** What carries the response to a request. */
interface Connection {
  destroy(): unknown
}

const connections = new WeakMap<Request, Connection>()

/** Remembers the connection on which a request came. */
export const connected = (request: Request, connection: Connection): void => void connections.set(request, connection)

/** Breaks the connection of a request off, with whatever it has not sent yet. False where it is not known. */
export function breakOff(request: Request): boolean {
  const connection = connections.get(request)
  connection?.destroy()
  return connection !== undefined
}
