import { type EndpointRequest, type EndpointScript, scriptedEndpoint } from '../../src/testing/testing.ts'

/** A model whose replies with `slowMs` come piece by piece, as a test lets them. */
interface HeldModel extends AsyncDisposable {
  /** Of the world that asks it. */
  readonly flags: Readonly<Record<string, string>>
  readonly requests: readonly EndpointRequest[]
  /** The first piece of a reply is its opening, then come its words. */
  letGo(pieces?: number): void
}

export async function heldModel(script: EndpointScript): Promise<HeldModel> {
  let free = 0
  let waiting: (() => void)[] = []
  const sleep = (_: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (free > 0) {
        free -= 1
        return resolve()
      }
      waiting.push(resolve)
      signal?.addEventListener('abort', () => {
        waiting = waiting.filter((each) => each !== resolve)
        reject(signal.reason)
      })
    })
  const endpoint = await scriptedEndpoint(script, { clock: { now: Date.now, sleep } })
  return {
    flags: { 'llm.provider': endpoint.baseUrl },
    requests: endpoint.requests,
    letGo(pieces = Number.POSITIVE_INFINITY) {
      free += pieces
      for (const go of waiting.splice(0, Math.min(waiting.length, free))) {
        free -= 1
        go()
      }
    },
    [Symbol.asyncDispose]: () => endpoint.close(),
  }
}
