import type { Library } from '../core/documents.ts'
import { IbidError } from '../core/fault.ts'
import { wantedHere } from './ask-before-project-collections.ts'
import type { Cli } from './cli.ts'
import { prepare } from './prepare-collections.ts'

export interface DocumentOptions {
  readonly in?: string
  readonly global?: boolean
}

/** A place in a library that is ready to be read. */
export interface DocumentPlace {
  readonly library: Library
  /** The one collection that may be seen. */
  readonly scope: readonly string[]
  readonly collection: string
  /** How the collection was named, for commands that continue this one. */
  readonly named: string
  /** The words after the collection: document, heading. */
  readonly rest: readonly string[]
}

/**
 * Reads the words of a `documents` command: a collection unless `--in` gives it, then what `names` lists, of which the first `needed` must be there. Throws
 * `IbidError('usage')` for too few or too many words.
 */
export async function documentPlace(
  cli: Cli,
  words: readonly string[],
  options: DocumentOptions,
  { names, needed }: { readonly names: readonly string[]; readonly needed: number },
): Promise<DocumentPlace> {
  const expected = [...(options.in === undefined ? ['collection'] : []), ...names]
  const least = expected.length - names.length + needed
  if (words.length < least)
    throw new IbidError('usage', `the ${expected[words.length]} is missing`, `pass ${expected.map((name) => `<${name}>`).join(' ')}`)
  if (words.length > expected.length)
    throw new IbidError('usage', `unexpected argument ${JSON.stringify(words[expected.length])}`, 'quote arguments that contain spaces')
  const [alias = ''] = words
  const app = await cli.app()
  const [one] = await wantedHere(cli, app, {
    ...(options.in === undefined ? { collections: [alias] } : { in: [options.in] }),
    ...(options.global === undefined ? {} : { global: options.global }),
  })
  const scope = await prepare(cli, app, one ? [one] : [])
  return {
    library: await app.library(),
    scope,
    collection: one?.id ?? alias,
    named: options.in === undefined ? alias : `--in ${options.in}`,
    rest: options.in === undefined ? words.slice(1) : words,
  }
}
