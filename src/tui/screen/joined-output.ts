/** A writable terminal as Ink takes it. */
export interface JoinedOutput {
  readonly stream: NodeJS.WriteStream
  /** Writes what has come so far now. */
  flush(): void
}

/** A terminal that shows what a synchronized update brings at once. */
const [begin, end] = ['\u001b[?2026h', '\u001b[?2026l']

/**
 * The same terminal, but that everything written in one turn of the event loop goes out as one synchronized update: a frame that is taken away, lines
 * printed above it and the frame drawn again are one change to whoever looks.
 */
export function joinedOutput(terminal: NodeJS.WriteStream): JoinedOutput {
  let waiting = ''
  let isSoon = false
  const flush = () => {
    isSoon = false
    if (waiting === '') return
    const text = waiting.replaceAll(begin, '').replaceAll(end, '')
    waiting = ''
    if (text !== '') terminal.write(`${begin}${text}${end}`)
  }
  const write = (chunk: unknown, ...rest: unknown[]): boolean => {
    waiting += String(chunk)
    if (!isSoon) {
      isSoon = true
      setImmediate(flush)
    }
    const done = rest.find((each) => typeof each === 'function')
    if (done) setImmediate(() => done())
    return true
  }
  const stream = new Proxy(terminal, {
    get(target, key) {
      if (key === 'write') return write
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { stream, flush }
}
