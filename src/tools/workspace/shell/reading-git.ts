import { gitCommandOf } from './git-command.ts'
import { hasLetter, mayBeOption } from './options.ts'
import { isOpenToRead, isSecret, type Places } from './places.ts'
import type { Term } from './term.ts'

/** Options that write, run a program, look outside the repository or take what to look at from elsewhere. Cut short they count too. */
const acting = [
  ...[
    '--output',
    '--output-directory',
    '--ext-diff',
    '--textconv',
    '--no-index',
    '--open-files-in-pager',
    '--filters',
    '--upload-pack',
    '--exec',
  ],
  ...[
    '--show-signature',
    '--contents',
    '--ignore-revs-file',
    '--stdin',
    '--batch-command',
    '--batch',
    '--batch-check',
    '--edit',
    '--fetch',
    '--web',
  ],
  ...['--exclude-from', '--exclude-per-directory', '--pathspec-from-file', '--parseopt', '--sq-quote', '--recurse-submodules'],
]

/** Commands that only look, whatever their operands are. */
const lookers: ReadonlySet<string> = new Set([
  ...[
    'status',
    'log',
    'diff',
    'show',
    'rev-parse',
    'ls-files',
    'ls-tree',
    'blame',
    'annotate',
    'describe',
    'shortlog',
    'rev-list',
    'merge-base',
  ],
  ...[
    'name-rev',
    'for-each-ref',
    'count-objects',
    'whatchanged',
    'cat-file',
    'show-ref',
    'diff-tree',
    'diff-index',
    'diff-files',
    'cherry',
    'grep',
    'version',
  ],
])

/** Whether a call of git only looks, and nowhere but into the workspace. Its options have to be certain. */
export async function gitReads(args: readonly Term[], places: Places): Promise<boolean> {
  const command = gitCommandOf(args)
  if (command.changed || command.concern !== undefined) return false
  if (!(await allOpen(command.folders, places))) return false
  if (command.args.some((term) => term.value === undefined && (term.splits || mayBeOption(term)))) return false
  if (!looks(command.name, command.args)) return false
  return allOpen(
    command.args.flatMap((term) => (term.head.startsWith('-') ? [] : placesIn(term))),
    places,
  )
}

function looks(name: string, args: readonly Term[]): boolean {
  const options = args.flatMap(({ head }) => (/^-./.test(head) ? [head] : []))
  const words = args.flatMap(({ head, value }) => (head.startsWith('-') ? [] : [value ?? '']))
  if (
    options.some((option) => acting.some((each) => option.startsWith('--') && option.length > 3 && each.startsWith(option.split('=')[0]!)))
  )
    return false
  if (lookers.has(name)) return name !== 'grep' || (!hasLetter(args, 'O', 'ABCmef') && !hasLetter(args, 'f', 'ABCme'))
  const only = (allowed: RegExp) => options.every((option) => allowed.test(option))
  switch (name) {
    case 'branch':
    case 'tag': {
      const listed =
        /^(?:-[alrv]+|-n\d*|--(?:list|all|remotes|verbose|show-current|merged|no-merged|contains|no-contains|points-at|sort|format|column|no-column|color|ignore-case)(?:=.*)?)$/
      const lists = options.some((option) => /^(?:-l|--list|--merged|--no-merged|--contains|--no-contains|--points-at)/.test(option))
      return only(listed) && (words.length === 0 || lists)
    }
    case 'remote':
      return (words.length === 0 && only(/^(?:-v|--verbose)$/)) || (words[0] === 'get-url' && only(/^--(?:push|all)$/))
    case 'stash':
      return words[0] === 'list' || words[0] === 'show'
    case 'worktree':
      return words[0] === 'list'
    case 'reflog':
      return words.length === 0 || words[0] === 'show'
    case 'config':
      return (
        only(/^(?:--get|--get-all|--get-regexp|--list|-l|--show-origin|--show-scope|--local|--global|--name-only|-z)$/) &&
        options.some((option) => /^(?:--get|--list|-l)/.test(option))
      )
    case '--version':
      return args.length === 0
    default:
      return false
  }
}

/** What an operand names on disk: itself, and in `HEAD:path` what follows. A range of commits is no place. */
function placesIn(term: Term): readonly Term[] {
  const { value } = term
  if (value === undefined) return [term]
  if (/^[\w@^~{}-]+(?:\/[\w@^~{}.-]+)*\.{2,3}[\w@^~{}-]*(?:\/[\w@^~{}.-]+)*$/.test(value)) return []
  const behind = /^:?[^:]*:(?<path>.+)$/s.exec(value)?.groups?.['path']
  return behind === undefined ? [term] : [{ ...term, value: behind, head: behind }]
}

async function allOpen(terms: readonly Term[], places: Places): Promise<boolean> {
  const open = await Promise.all(
    terms.map(async (term) => (term.value === undefined ? !term.glob && !isSecret(term.head) : isOpenToRead(term, places))),
  )
  return open.every(Boolean)
}
