import type { ServerContext } from '@modelcontextprotocol/server'

/** ms between two messages at least, and at most. */
const leastMs = 300
const mostMs = 10_000

/** Tells the person who waits what is being done. */
export interface Progress {
  /** One line. Goes nowhere where the host did not ask for progress; what comes too fast is left out, but for lines that are said `now`. */
  progress(text: string, when?: 'now'): void
  /** Nothing is told any more: the answer is on its way. */
  quiet(): void
}

/** Progress of one request: the first message at once, later ones at most every 300 ms, and the newest again where 10 s have passed without news. */
export function progressOf({ _meta, notify }: Pick<ServerContext['mcpReq'], '_meta' | 'notify'>): Progress {
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return { progress: () => {}, quiet: () => {} }
  let progress = 0
  let message = ''
  let sentAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let isQuiet = false
  const send = () => {
    sentAt = performance.now()
    again(mostMs)
    const params = { progressToken, progress: ++progress, message }
    void notify({ method: 'notifications/progress', params }).catch(() => undefined)
  }
  const again = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(send, ms).unref()
  }
  return {
    progress(text, when) {
      if (isQuiet || text === message) return
      message = text
      const wait = when === 'now' ? 0 : sentAt + leastMs - performance.now()
      if (wait <= 0) send()
      else again(wait)
    },
    quiet() {
      isQuiet = true
      clearTimeout(timer)
    },
  }
}
