import { resolve } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { IbidError } from '../core/fault.ts'
import { nearest } from '../core/spelling-suggestion.ts'
import { readTextSync } from '../files/read-bounded-sync.ts'
import { say } from '../views/words/say.ts'
import type { Cli } from './cli.ts'
import { readHidden } from './read-hidden.ts'

/** A secret of a feed, with words for people. */
export interface WantedSecret {
  readonly name: string
  readonly description: string
  readonly optional?: boolean
  /** What to do where nobody can be asked; a file that holds it where absent. */
  readonly remedy?: string
}

/** Bytes of a file that holds one. */
const mostSecretBytes = 1_000_000

type Secrets = Readonly<Record<string, string>>

/**
 * The secrets of a feed: from the files that are named, `-` for standard input, and where a person sits there, from them, unseen. Throws `IbidError('usage')` for
 * unknown names, files that cannot be read, and what is missing where nobody can be asked.
 */
export async function feedSecrets(
  cli: Cli,
  about: string,
  wanted: readonly WantedSecret[],
  files: readonly string[] = [],
): Promise<Secrets> {
  const given: Record<string, string> = {}
  for (const word of files) {
    const [, name = '', file = ''] = /^([^=]+)=(.+)$/s.exec(word) ?? []
    if (file === '') throw new IbidError('usage', `--secret-file ${word} is not a NAME=FILE pair`, 'use --secret-file NAME=FILE')
    assertWanted(name, about, wanted)
    given[name] = await secretIn(cli, file)
  }
  for (const { name, description, optional, remedy } of wanted) {
    if (given[name] !== undefined) continue
    if (!cli.terminal.isAnswered) {
      if (optional) continue
      throw new IbidError(
        'usage',
        `${about} requires ${name}`,
        remedy ?? `pass a file that contains it: --secret-file ${name}=FILE, or - for standard input`,
      )
    }
    cli.terminal.err(`${name}: ${description}${optional ? say` (press Enter to skip)` : ''}`)
    const typed = (await readHidden('> ', cli.signal))?.trim() ?? ''
    if (typed !== '') given[name] = typed
    else if (!optional) throw new IbidError('usage', `${about} requires ${name}`)
  }
  return given
}

function assertWanted(name: string, about: string, wanted: readonly WantedSecret[]): void {
  const names = wanted.map((each) => each.name)
  if (names.includes(name)) return
  const meant = nearest(name, names)
  throw new IbidError(
    'usage',
    `${about} does not accept a secret named ${name}`,
    meant ? `did you mean ${meant}?` : `it accepts ${names.join(', ') || 'none'}`,
  )
}

async function secretIn({ input: { folder } }: Cli, file: string): Promise<string> {
  try {
    const text = file === '-' ? await readAll(process.stdin) : readTextSync(resolve(folder, file), { mostBytes: mostSecretBytes })
    if (text.trim() !== '') return text.trim()
  } catch {
    throw new IbidError('usage', `${file} cannot be read`, 'pass a readable file')
  }
  throw new IbidError('usage', `${file === '-' ? 'standard input' : file} is empty`)
}
