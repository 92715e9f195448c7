import { packBundle } from '../../docs/project/pack-bundle.ts'
import { counted } from '../../views/amounts.ts'
import type { Face } from '../face.ts'
import { problemLines } from '../sync-text.ts'

/** `ibid collections pack`. */
export async function pack(face: Face, source: string, output: string): Promise<number> {
  face.terminal.status(`packing ${source}`)
  const packed = await packBundle(source, output, { folder: face.input.folder, signal: face.signal })
  face.terminal.status('')
  if (face.options.json) face.json(packed)
  else if (face.options.jsonl) face.jsonLine(packed)
  else {
    face.terminal.out(
      `Packed ${counted(packed.documents, 'document')} into ${packed.file} (${counted(packed.bytes, 'byte')}, sha256 ${packed.sha256})`,
    )
    for (const line of problemLines({ failed: [], skipped: packed.skipped.map((one) => ({ ...one, code: 'invalid' as const })) }))
      face.warn(line)
  }
  return 0
}
