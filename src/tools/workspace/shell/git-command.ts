import { hasLetter, hasLong, mayBeOption } from './options.ts'
import type { Term } from './term.ts'

/** A call of git, its general options apart. */
export interface GitCommand {
  readonly name: string
  readonly args: readonly Term[]
  /** `-C`: the folders it goes to, one after the other. */
  readonly folders: readonly Term[]
  /** True where general options do more than to go elsewhere and to do without a pager. */
  readonly changed: boolean
  /** Why a person is asked in any case. */
  readonly concern?: string
}

const atRunTime = 'decides at run time what git does'
const plain: ReadonlySet<string> = new Set(['--no-pager', '-P', '--no-optional-locks', '--literal-pathspecs', '--no-replace-objects'])
const unplain: ReadonlySet<string> = new Set([
  '-p',
  '--paginate',
  '--bare',
  '--glob-pathspecs',
  '--icase-pathspecs',
  '--no-advice',
  '--noglob-pathspecs',
])
const valued: ReadonlySet<string> = new Set([
  '-c',
  '--config-env',
  '--git-dir',
  '--work-tree',
  '--namespace',
  '--super-prefix',
  '--attr-source',
])
const asked: ReadonlySet<string> = new Set(['--version', '-v', '--help', '-h', '--html-path', '--man-path', '--info-path'])

/** Settings that run no program and skip nothing. */
const harmlessSetting =
  /^(?:user\.(?:name|email)|color\.\w+|core\.(?:quotepath|autocrlf|abbrev|ignorecase|filemode|longpaths)|advice\.\w+|init\.defaultbranch|log\.\w+|diff\.(?:renames|renamelimit|algorithm|context|mnemonicprefix|noprefix)|pull\.(?:rebase|ff)|push\.default|column\.\w+|status\.\w+|gc\.auto|maintenance\.auto|merge\.(?:ff|conflictstyle|renames)|commit\.verbose)$/i

/** Parts git's general options from its command. */
export function gitCommandOf(args: readonly Term[]): GitCommand {
  const folders: Term[] = []
  const concerns: string[] = []
  let changed = false
  let at = 0
  for (; at < args.length; at++) {
    const { value } = args[at]!
    if (value === undefined) concerns.push(atRunTime)
    if (value === undefined || !value.startsWith('-') || asked.has(value)) break
    if (plain.has(value)) continue
    const next = args[at + 1]
    if (value === '-C') {
      if (next) folders.push(next)
      at++
      continue
    }
    changed = true
    const concern = generalConcern(value, next)
    if (concern !== undefined) concerns.push(concern)
    if (valued.has(value)) at++
  }
  const [concern] = concerns
  return { name: args[at]?.value ?? '', args: args.slice(at + 1), folders, changed, ...(concern === undefined ? {} : { concern }) }
}

/** Why a person is asked about an option in front of git's command. */
function generalConcern(option: string, next: Term | undefined): string | undefined {
  const [name = ''] = option.split('=')
  if (option === '-c' || option === '--config-env') return settingConcern(next?.head.split('=')[0] ?? '')
  if (name === '--config-env') return settingConcern(option.split('=')[1] ?? '')
  if (name === '--exec-path') return 'says where git finds its programs'
  return valued.has(name) || unplain.has(option) ? undefined : 'gives git an option that is not known here'
}

const settingConcern = (name: string): string | undefined =>
  /^core\.hookspath$/i.test(name)
    ? 'skips hooks'
    : harmlessSetting.test(name)
      ? undefined
      : `changes a setting of git: ${name || 'one known at run time'}`

/** Commands of which some option loses work or skips hooks: what their options are has to be certain. */
const risky: ReadonlySet<string> = new Set([
  ...[
    'push',
    'send-pack',
    'commit',
    'merge',
    'pull',
    'am',
    'reset',
    'clean',
    'checkout',
    'restore',
    'switch',
    'branch',
    'stash',
    'reflog',
    'config',
  ],
])

/** Options in front of a value that may be anything. */
const beforeAnything = /^(?:-[a-zA-Z]*[mFCtbB]|--(?:message|file|author|date|template|trailer|reuse-message|reedit-message|cleanup))$/

/** Why a person is asked about a call of git in any case: it loses work, rewrites history or skips hooks. */
export function gitConcern({ name, args, concern }: GitCommand): string | undefined {
  if (concern !== undefined) return concern
  const uncertain =
    risky.has(name) && args.some((term, at) => term.value === undefined && !isValue(args, at) && (term.splits || mayBeOption(term)))
  const runs = ['--upload-pack', '--receive-pack', '--exec', '--extcmd'].some((option) => hasLong(args, option, 5))
  return concernOf(name, args) ?? (runs ? 'has git run another program' : undefined) ?? (uncertain ? atRunTime : undefined)
}

const isValue = (args: readonly Term[], at: number): boolean => !args[at]!.splits && beforeAnything.test(args[at - 1]?.value ?? '')

/** Everything: `.`, `:/`, `*`, the root. */
const isEverything = ({ value, head, glob }: Term): boolean =>
  value === undefined ? glob && /^(?:\.\/)?$/.test(head) : /^(?:\.\/?|:\/|:\(top\)|:|\*|\.\/\*|:\/\*|\.\.(?:\/.*)?)$/.test(value)

function concernOf(name: string, args: readonly Term[]): string | undefined {
  const first = args[0]?.value
  switch (name) {
    case 'push':
    case 'send-pack':
      return pushConcern(args)
    case 'commit':
      return hasLong(args, '--no-verify', 6) || hasLetter(args, 'n', 'mFCctSu') ? 'skips hooks' : undefined
    case 'merge':
    case 'am':
    case 'pull':
      if (hasLong(args, '--no-verify', 6)) return 'skips hooks'
      return name === 'pull' && (hasLong(args, '--force', 4) || hasLetter(args, 'f', 'sXjo')) ? 'fetches by force' : undefined
    case 'reset':
      return hasLong(args, '--hard', 4) ? 'throws away changes that are not committed' : undefined
    case 'clean':
      return hasLong(args, '--force', 3) || hasLetter(args, 'f', 'e') ? 'deletes files that are not in git' : undefined
    case 'checkout':
    case 'switch':
      if (hasLong(args, '--force', 4) || hasLong(args, '--discard-changes', 5) || hasLetter(args, 'f', 'bBcC'))
        return 'throws away changes that are not committed'
      return name === 'checkout' && args.some(isEverything) ? 'throws away changes that are not committed' : undefined
    case 'restore': {
      const indexOnly =
        (hasLong(args, '--staged', 4) || hasLetter(args, 'S', 's')) && !hasLong(args, '--worktree', 3) && !hasLetter(args, 'W', 's')
      return !indexOnly && args.some(isEverything) ? 'throws away changes that are not committed' : undefined
    }
    case 'branch': {
      const forced = hasLong(args, '--force', 3) || hasLetter(args, 'f', 'u')
      const deletes = hasLong(args, '--delete', 4) || hasLetter(args, 'd', 'u')
      return hasLetter(args, 'D', 'u') || (forced && deletes) ? 'deletes a branch that may not be merged' : undefined
    }
    case 'rebase':
    case 'filter-branch':
    case 'filter-repo':
      return 'rewrites history'
    case 'reflog':
      return first === 'expire' || first === 'delete' ? 'deletes what git could still take back' : undefined
    case 'stash':
      return first === 'drop' || first === 'clear' ? 'deletes changes that are stashed' : undefined
    case 'config':
      return configConcern(args)
    default:
      return undefined
  }
}

function pushConcern(args: readonly Term[]): string | undefined {
  if (hasLong(args, '--no-verify', 6)) return 'skips hooks'
  const forced = hasLong(args, '--force', 3) || hasLong(args, '--force-with-lease', 4) || hasLetter(args, 'f', 'o')
  if (forced || args.some(({ head }) => head.startsWith('+'))) return 'pushes by force'
  const deletes = hasLong(args, '--delete', 4) || hasLong(args, '--mirror', 3) || hasLong(args, '--prune', 4) || hasLetter(args, 'd', 'o')
  return deletes || args.some(({ head }) => /^:./.test(head)) ? 'deletes branches elsewhere' : undefined
}

function configConcern(args: readonly Term[]): string | undefined {
  const words = args.filter(({ head }) => !head.startsWith('-') && !/^(?:set|unset|get|list|edit)$/.test(head))
  const reads = args.some(({ value }) => /^(?:--get|--get-all|--get-regexp|--list|-l|get|list)$/.test(value ?? ''))
  return reads || words.length < 2 ? undefined : settingConcern(words[0]!.head)
}
