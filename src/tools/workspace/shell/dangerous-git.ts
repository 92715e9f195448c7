import { lstat } from 'node:fs/promises'
import type { CommandWord } from './command-word.ts'
import { atRunTime, type GitCommand, settingConcern } from './git-command.ts'
import { type GitUse, usesOf } from './git-uses.ts'
import { hasLetter, hasLong, mayBeOption, type Parted, partArguments } from './options.ts'
import { type Places, pathsOf } from './places.ts'

/**
 * Why a person is asked about a call of git in any case: it loses work, rewrites history, skips hooks or runs programs, or is not known to do none of that.
 */
export async function dangerOfGit(command: GitCommand, places: Places): Promise<string | undefined> {
  const { name, args, concern } = command
  if (concern !== undefined) return concern
  if (name === '') return undefined
  const runs = ['--upload-pack', '--receive-pack', '--exec', '--extcmd', '--open-files-in-pager'].some((option) => hasLong(args, option, 5))
  const known = concernOf(name, args) ?? (runs ? 'makes git run another program' : undefined)
  if (known !== undefined) return known
  if (knownUses(name, args).length === 0) {
    const uncertain = args.some((term) => term.value === undefined && (term.splits || mayBeOption(term)))
    return uncertain ? atRunTime : `may lose work or run programs: git ${name}`
  }
  return name === 'checkout' && (await namesFiles(args, command.folders, places)) ? 'discards uncommitted changes' : undefined
}

/** A known use of a command that a call fits, with its words parted. */
export interface KnownUse {
  readonly use: GitUse
  /** Without the verb. */
  readonly parted: Parted
}

/** Every known use of a command that a call of it fits. */
export const knownUses = (name: string, args: readonly CommandWord[]): readonly KnownUse[] =>
  usesOf(name).flatMap((use) => {
    const at = use.rest ? args.findIndex(({ head, value }) => value === undefined || !head.startsWith('-')) : -1
    const parted = partArguments(at < 0 ? args : args.slice(0, at + 1), use)
    if (!parted) return []
    const [verb] = parted.operands
    if (use.verb && !use.verb.test(verb?.value ?? '')) return []
    const operands = use.verb ? parted.operands.slice(1) : parted.operands
    return use.proves && !use.proves(operands, parted.given) ? [] : [{ use, parted: { ...parted, operands } }]
  })

/** Whether `git checkout` is to bring back files: a word is the name of one. */
async function namesFiles(args: readonly CommandWord[], folders: readonly CommandWord[], places: Places): Promise<boolean> {
  if (args.some(({ value }) => value === '-b')) return false
  const bases = folders.reduce<readonly string[]>((from, folder) => pathsOf(folder, { ...places, folders: from }), places.folders)
  const words = args.filter(({ head }) => !head.startsWith('-'))
  const paths = words.flatMap((word) => pathsOf(word, { ...places, folders: bases }))
  return (
    await Promise.all(
      paths.map((path) =>
        lstat(path).then(
          () => true,
          () => false,
        ),
      ),
    )
  ).some(Boolean)
}

/** Everything: `.`, `:/`, `*`, the root. */
const isEverything = ({ value, head, glob }: CommandWord): boolean =>
  value === undefined ? glob && /^(?:\.\/)?$/.test(head) : /^(?:\.\/?|:\/|:\(top\)|:|\*|\.\/\*|:\/\*|\.\.(?:\/.*)?)$/.test(value)

function concernOf(name: string, args: readonly CommandWord[]): string | undefined {
  const first = args[0]?.value
  switch (name) {
    case 'push':
    case 'send-pack':
      return pushConcern(args)
    case 'commit':
      return hasLong(args, '--no-verify', 6) || hasLetter(args, 'n', 'mFCctSu') ? 'bypasses hooks' : undefined
    case 'merge':
    case 'am':
    case 'pull':
      if (hasLong(args, '--no-verify', 6)) return 'bypasses hooks'
      if (name === 'pull' && (hasLong(args, '--rebase', 3) || hasLetter(args, 'r', 'sXjo'))) return 'rewrites history'
      return name === 'pull' && (hasLong(args, '--force', 4) || hasLetter(args, 'f', 'sXjo')) ? 'force-fetches' : undefined
    case 'reset':
      return ['--hard', '--merge', '--keep'].some((option) => hasLong(args, option, 4)) ? 'discards uncommitted changes' : undefined
    case 'clean':
      return hasLong(args, '--force', 3) || hasLetter(args, 'f', 'e') ? 'deletes untracked files' : undefined
    case 'checkout':
    case 'switch':
      if (hasLong(args, '--force', 4) || hasLong(args, '--discard-changes', 5) || hasLetter(args, 'f', 'bBcC'))
        return 'discards uncommitted changes'
      return name === 'checkout' && args.some((term) => term.value === '--' || isEverything(term))
        ? 'discards uncommitted changes'
        : undefined
    case 'restore': {
      const indexOnly =
        (hasLong(args, '--staged', 4) || hasLetter(args, 'S', 's')) && !hasLong(args, '--worktree', 3) && !hasLetter(args, 'W', 's')
      return !indexOnly ? 'discards uncommitted changes' : undefined
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
      return first === 'expire' || first === 'delete' ? 'deletes data that git needs for recovery' : undefined
    case 'stash':
      return first === 'drop' || first === 'clear' ? 'deletes stashed changes' : undefined
    case 'config':
      return configConcern(args)
    default:
      return undefined
  }
}

function pushConcern(args: readonly CommandWord[]): string | undefined {
  if (hasLong(args, '--no-verify', 6)) return 'bypasses hooks'
  const forced = hasLong(args, '--force', 3) || hasLong(args, '--force-with-lease', 4) || hasLetter(args, 'f', 'o')
  if (forced || args.some(({ head }) => head.startsWith('+'))) return 'force-pushes'
  const deletes = hasLong(args, '--delete', 4) || hasLong(args, '--mirror', 3) || hasLong(args, '--prune', 4) || hasLetter(args, 'd', 'o')
  return deletes || args.some(({ head }) => /^:./.test(head)) ? 'deletes remote branches' : undefined
}

function configConcern(args: readonly CommandWord[]): string | undefined {
  const words = args.filter(({ head }) => !head.startsWith('-') && !/^(?:set|unset|get|list|edit)$/.test(head))
  const reads = args.some(({ value }) => /^(?:--get|--get-all|--get-regexp|--list|-l|get|list)$/.test(value ?? ''))
  return reads || words.length < 2 ? undefined : settingConcern(words[0]!.head)
}
