import { resolve } from 'node:path'
import { type CommandWord, programOf } from './command-word.ts'
import { dangerOfGit } from './dangerous-git.ts'
import { gitArguments, gitCommandOf } from './git-command.ts'
import { hasLetter, hasLong } from './options.ts'
import { type Places, pathsOf } from './places.ts'

/** Why a person is asked about a command in any case, whatever rules allow. */
export async function dangerOfCommand(terms: readonly CommandWord[], places: Places): Promise<string | undefined> {
  const [name, ...args] = terms
  if (!name) return undefined
  const program = programOf(name)
  const ofGit = gitArguments(terms)
  if (ofGit) return dangerOfGit(gitCommandOf(ofGit), places)
  if (/^(?:mkfs.*|mke2fs|wipefs|fdisk|sfdisk|parted|blkdiscard)$/.test(program)) return 'overwrites a disk'
  if (/^(?:shutdown|reboot|halt|poweroff|telinit|init)$/.test(program)) return 'shuts the machine down'
  switch (program) {
    case 'rm':
      return removal(args, places)
    case 'find':
      return args.some(({ value }) => value === '-delete') ? wide(startsOf(args), places, 'deletes') : undefined
    case 'dd':
      return args.some(({ head }) => /^of=\/dev\/(?!null|stdout|stderr)/.test(head)) ? 'overwrites a disk' : undefined
    case 'systemctl':
      return args.some(({ value }) => /^(?:poweroff|reboot|halt|kexec|suspend|hibernate)$/.test(value ?? ''))
        ? 'shuts the machine down'
        : undefined
    case 'kill':
      return args.some(({ value }, at) => value === '-1' && at > 0) ? 'kills all processes' : undefined
    case 'chmod':
    case 'chown':
    case 'chgrp': {
      if (!hasLetter(args, 'R') && !hasLong(args, '--recursive', 4)) return undefined
      if (program === 'chmod' && args.some(({ value }) => /^(?:0?777|a\+rwx|[ugo]*a?\+rwx|ugo\+rwx|\+rwx)$/.test(value ?? '')))
        return 'makes files writable for everyone'
      return wide(args.slice(1), places, 'changes permissions of')
    }
    default:
      return undefined
  }
}

/** What `rm` may delete with everything below it. */
function removal(args: readonly CommandWord[], places: Places): string | undefined {
  if (hasLong(args, '--no-preserve-root', 6)) return 'deletes the root folder'
  const uncertain = args.filter(({ value, head }) => value === undefined && head === '')
  const recursive = hasLetter(args, 'r') || hasLetter(args, 'R') || hasLong(args, '--recursive', 3)
  const mayBe = args.some(({ splits }) => splits) || uncertain.length > 1
  return recursive || mayBe ? wide(args, places, 'deletes') : undefined
}

/** The folders that `find` begins in. */
function startsOf(args: readonly CommandWord[]): readonly CommandWord[] {
  const end = args.findIndex(({ head }) => /^[-(!]/.test(head))
  return args.slice(0, end < 0 ? undefined : end)
}

/** Whether one of the places holds too much: the workspace, the home folder, the root, what these lie in, or what only the run decides. */
function wide(terms: readonly CommandWord[], places: Places, verb: string): string | undefined {
  for (const term of terms) {
    if (term.value?.startsWith('-')) continue
    if (term.value === undefined && !(term.glob && !term.splits && /[^/.~]/.test(term.head)))
      return `${verb} something known only at run time`
    const unknown = places.folders.length === 0 && !term.head.startsWith('/')
    if (unknown) return `${verb} something known only at run time`
    const whole = pathsOf(term.value === undefined ? term : { ...term, value: term.value.replace(/\/\*+$/, '/') }, places)
    const found = whole.map((path) => nameOfWide(path, places)).find((name) => name !== undefined)
    if (found !== undefined) return `${verb} ${found}`
  }
  return undefined
}

function nameOfWide(path: string, { workspace, home }: Places): string | undefined {
  if (path === '/') return 'the root folder'
  const holds = (inner: string) => inner === path || inner.startsWith(`${path}/`)
  if (holds(workspace)) return path === workspace ? 'the whole workspace' : 'the parent folder of the workspace'
  if (holds(resolve(home))) return 'the home folder'
  if (/^\/[^/]*$/.test(path)) return 'a system folder'
  return path === resolve(workspace, '.git') ? 'the git history of the workspace' : undefined
}
