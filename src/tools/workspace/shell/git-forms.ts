import { isWithin } from '../../../files/within.ts'
import type { CommandWord } from './command-word.ts'
import { gitArguments, gitCommandOf } from './git-command.ts'
import { usesOf } from './git-uses.ts'
import { type Places, pathsOf } from './places.ts'

/** Commands of git that do what others do: a rule that denies the one denies the other. */
const comesTo: Readonly<Record<string, readonly string[]>> = {
  'send-pack': ['push'],
  'http-push': ['push'],
  'remote-http': ['push', 'fetch'],
  'remote-https': ['push', 'fetch'],
  'remote-ext': ['push', 'fetch'],
  'remote-fd': ['push', 'fetch'],
  'fetch-pack': ['fetch'],
  'http-fetch': ['fetch'],
  'upload-pack': ['fetch'],
  'receive-pack': ['push'],
  pull: ['fetch', 'merge'],
  stage: ['add'],
  'update-index': ['add', 'rm', 'reset'],
  'commit-tree': ['commit'],
  'fast-import': ['commit'],
  'cherry-pick': ['commit'],
  revert: ['commit'],
  am: ['commit', 'apply'],
  'update-ref': ['branch', 'tag', 'reset', 'commit', 'merge'],
  'symbolic-ref': ['checkout', 'switch', 'branch'],
  'read-tree': ['reset', 'checkout', 'merge', 'restore'],
  'checkout-index': ['checkout', 'restore', 'reset'],
  'checkout--worker': ['checkout'],
  checkout: ['switch', 'restore'],
  switch: ['checkout'],
  restore: ['checkout', 'reset'],
  reset: ['restore'],
  'merge-recursive': ['merge'],
  'merge-ours': ['merge'],
  'merge-subtree': ['merge'],
  'merge-resolve': ['merge'],
  'merge-octopus': ['merge'],
  'merge-index': ['merge'],
  'merge-tree': ['merge'],
  mktag: ['tag'],
  prune: ['gc'],
  'prune-packed': ['gc'],
  repack: ['gc'],
  maintenance: ['gc'],
  'filter-branch': ['rebase'],
  'hash-object': ['add'],
}

/** The words of a call of git as rules see it. */
interface GitForms {
  /** Without general options that change nothing: a rule that allows `git status` allows `git --no-pager status`. */
  readonly words: string
  /** What else it may be called: as it is written, without its general options, and by what it comes to. */
  readonly others: readonly string[]
}

/** Undefined for what is no call of git. */
export function gitForms(terms: readonly CommandWord[], places: Places): GitForms | undefined {
  const ofGit = gitArguments(terms)
  if (!ofGit) return undefined
  const { folders, changed, name, args } = gitCommandOf(ofGit)
  const written = terms.map(({ text }) => text).join(' ')
  if (name === '') return { words: written, others: [] }
  const within = folders.every((folder) => pathsOf(folder, places).every((path) => isWithin(places.workspace, path)))
  const plain = ['git', name, ...args.map(({ text }) => text)].join(' ')
  const words = changed || !within || terms[0]?.value !== 'git' ? written : plain
  const tail = args.map(({ text }) => text)
  const same = (comesTo[name] ?? []).map((other) => ['git', other, ...tail].join(' '))
  // Of a command that is not known here any word may be the one that counts: `git subtree push`.
  const inner = usesOf(name).length > 0 || comesTo[name] ? [] : tail.map((_, at) => ['git', ...tail.slice(at)].join(' '))
  const subcommand = name === 'remote' && args[0]?.value === 'update' ? [['git', 'fetch', ...tail.slice(1)].join(' ')] : []
  return { words, others: [...new Set([written, plain, ...same, ...inner, ...subcommand])].filter((form) => form !== words) }
}
