/** Cuts a server-sent event stream, given piece by piece, into the payloads of its `data:` lines. Other fields carry nothing here. */
export interface EventStream {
  /** Calls `each` for every line that `text` completes. A payload is one line: model providers never spread an event over several. */
  push(text: string, each: (payload: string) => void): void
  /** Hands over a last line that no line break ended. */
  end(each: (payload: string) => void): void
}

const prefix = 'data:'

export function eventStream(): EventStream {
  let rest = ''
  const line = (from: string, start: number, end: number, each: (payload: string) => void) => {
    if (!from.startsWith(prefix, start)) return
    const stop = end > start && from.charCodeAt(end - 1) === 13 ? end - 1 : end
    const begin = start + prefix.length
    each(from.slice(from.charCodeAt(begin) === 32 ? begin + 1 : begin, stop))
  }
  return {
    push(text, each) {
      const searched = rest.length
      const all = rest === '' ? text : rest + text
      let start = 0
      for (let feed = all.indexOf('\n', searched); feed >= 0; feed = all.indexOf('\n', start)) {
        line(all, start, feed, each)
        start = feed + 1
      }
      rest = start === 0 ? all : all.slice(start)
    },
    end(each) {
      line(rest, 0, rest.length, each)
      rest = ''
    },
  }
}
