import { resolve } from 'node:path'
import { initManifest } from '../../docs/project/init-manifest.ts'
import { say, sayCount } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'

export interface ManifestOptions {
  readonly name?: string
  readonly description?: string
  readonly force?: boolean
}

/** `ibid collections manifest init`. */
export async function writeManifest(cli: Cli, folder: string, options: ManifestOptions): Promise<number> {
  const made = await initManifest(resolve(cli.input.folder, folder), {
    ...(options.name === undefined ? {} : { name: options.name }),
    ...(options.description === undefined ? {} : { description: options.description }),
    replace: options.force ?? false,
    signal: cli.signal,
  })
  cli.show(made, say`Wrote ${made.file}: ${sayCount(made.documents, 'document')} matching ${made.patterns.join(', ')}`)
  return 0
}
