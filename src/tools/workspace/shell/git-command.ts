import { type CommandWord, certain, programOf } from './command-word.ts'
import { harmlessSetting } from './git-uses.ts'

/** A call of git, its general options apart. */
export interface GitCommand {
  readonly name: string
  readonly args: readonly CommandWord[]
  /** `-C`: the folders it goes to, one after the other. */
  readonly folders: readonly CommandWord[]
  /** True where general options do more than to go elsewhere and to do without a pager. */
  readonly changed: boolean
  /** Why a person is asked in any case. */
  readonly concern?: string
}

export const atRunTime = 'determines at run time what git does'
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

/** Parts git's general options from its command. */
export function gitCommandOf(args: readonly CommandWord[]): GitCommand {
  const folders: CommandWord[] = []
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
function generalConcern(option: string, next: CommandWord | undefined): string | undefined {
  const [name = ''] = option.split('=')
  if (option === '-c' || option === '--config-env') return settingConcern(next?.head.split('=')[0] ?? '')
  if (name === '--config-env') return settingConcern(option.split('=')[1] ?? '')
  if (name === '--exec-path') return 'sets where git finds its programs'
  return valued.has(name) || unplain.has(option) ? undefined : 'passes git an unknown option'
}

/** Why a person is asked about a setting of git. */
export const settingConcern = (name: string): string | undefined =>
  /^core\.hookspath$/i.test(name)
    ? 'bypasses hooks'
    : harmlessSetting.test(name)
      ? undefined
      : `changes a git setting: ${name || 'one known only at run time'}`

/** The words behind `git`; also of a command that is a program of its own: `git-push`. Undefined for what is no call of git. */
export function gitArguments([name, ...args]: readonly CommandWord[]): readonly CommandWord[] | undefined {
  const program = name ? programOf(name) : ''
  if (program === 'git') return args
  return /^git-./.test(program) ? [certain(program.slice(4)), ...args] : undefined
}
