import { parentPort } from 'node:worker_threads'
import { type ParseOrder, parseKind } from './parse-kind.ts'

/** The other end of `parseInThread`: parses one document after the other. `parseKind` never throws. */
parentPort?.on('message', async (order: ParseOrder) => parentPort?.postMessage(await parseKind(order)))
