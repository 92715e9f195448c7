import { once } from 'node:events'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'

/** Ends 40 threads of the parser, each while it begins to unpack something, again and again; says so if it is still there then. */
if (isMainThread) {
  for (let at = 0; at < 40; at++) {
    const thread = new Worker(import.meta.filename)
    await once(thread, 'message')
    await thread.terminate()
  }
  console.log('alive')
} else {
  await import('../../src/docs/parse/parse-thread.ts')
  for (let at = 0; ; at++) {
    new DecompressionStream('deflate')
    if (at === 1_000) parentPort?.postMessage('begun')
  }
}
