import { packBundle } from '../../docs/project/pack-bundle.ts'
import { say, sayCount } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { problemLines } from '../sync-text.ts'

/** `ibid collections pack`. */
export async function pack(cli: Cli, source: string, output: string): Promise<number> {
  cli.terminal.status(say`packing ${source}`)
  const packed = await packBundle(source, output, { folder: cli.input.folder, signal: cli.signal })
  cli.terminal.status('')
  if (cli.options.json) cli.json(packed)
  else if (cli.options.jsonl) cli.jsonLine(packed)
  else {
    cli.terminal.out(
      say`Packed ${sayCount(packed.documents, 'document')} into ${packed.file} (${sayCount(packed.bytes, 'byte')}, sha256 ${packed.sha256})`,
    )
    for (const line of problemLines({ failed: [], skipped: packed.skipped.map((one) => ({ ...one, code: 'invalid' as const })) }))
      cli.warn(line)
  }
  return 0
}
