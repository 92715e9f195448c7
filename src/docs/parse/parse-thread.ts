import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import type { ParsedSection, ParseOutcome } from '../parsed.ts'
import { piecesOf } from '../pieces.ts'
import { lowerThreadPriority } from '../thread-priority.ts'
import { type ParseOrder, parseKind } from './parse-kind.ts'
import { ScriptDecompressionStream } from './script-inflate.ts'

/** What comes back: first the outcome, its sections not among it but in pieces, each of which is sent when the one before was taken. */
export interface ParsePiece {
  readonly outcome?: ParseOutcome
  readonly sections: readonly ParsedSection[]
  /** How many are still to come. */
  readonly left: number
}

lowerThreadPriority()
Object.assign(globalThis, { DecompressionStream: ScriptDecompressionStream })

/** The other end of `parseInThread`: parses one document after the other. `parseKind` never throws. */
parentPort?.on('message', async (order: ParseOrder | 'more') => {
  if (order === 'more') return
  const outcome = await parseKind(order)
  if (!outcome.ok) return post({ outcome, sections: [], left: 0 })
  const { sections } = outcome.document
  let about: Pick<ParsePiece, 'outcome'> = { outcome: { ok: true, document: { ...outcome.document, sections: [] } } }
  let left = sections.length
  for (const piece of piecesOf(sections)) {
    left -= piece.length
    post({ ...about, sections: piece, left })
    about = {}
    if (left > 0) await once(parentPort!, 'message')
  }
})

const post = (piece: ParsePiece): void => parentPort?.postMessage(piece)
