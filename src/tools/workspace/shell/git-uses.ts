import type { CommandWord } from './command-word.ts'
import { listed, ofDiff, ofLog, patched, unlessSummed } from './git-options.ts'
import type { Grammar, Parted } from './options.ts'

/** A way to call a command of git that is known to lose no work and to run no program that its words name. */
export interface GitUse extends Grammar {
  /** First operand: `list` of `stash list`. */
  readonly verb?: RegExp
  /** True where it only looks, and may so without a word from anybody. */
  readonly looks?: true
  /** Whether it shows what stands in files; absent where it never does. */
  shows?(parted: Parted): boolean
  /** Operands at the front that are patterns or settings, not places. */
  text?(parted: Parted): number
  /** True where what stands behind the verb is a command of its own. */
  readonly rest?: true
  /** What else has to hold of the words behind the verb. */
  proves?(operands: readonly CommandWord[], given: ReadonlySet<string>): boolean
}

const known = { negatable: true, anyValues: true } as const
const all = (operands: readonly CommandWord[], fits: (word: string) => boolean): boolean => operands.every(({ head }) => fits(head))
const none = (operands: readonly CommandWord[]): boolean => operands.length === 0

const always = (): boolean => true

const viewing = { ...known, ...ofLog, looks: true } as const
const log: GitUse = { ...viewing, shows: patched }
const diff: GitUse = { ...known, ...ofDiff, looks: true, shows: unlessSummed }

/** Neither a transport that is a program (`ext::sh -c x`) nor a branch that is set or moved with force (`+main`, `a:b`). */
const plainRemote = (operands: readonly CommandWord[]): boolean =>
  all(operands.slice(0, 1), (word) => !word.includes('::') && !word.startsWith('+')) &&
  all(operands.slice(1), (word) => !/^\+|:/.test(word))

const listing = listed(
  'list all remotes verbose show-current merged no-merged contains no-contains points-at format column color ignore-case omit-empty',
)
const sorted = listed('sort')

/** Settings that run no program, skip nothing and lose nothing, whatever their value is. */
export const harmlessSetting =
  /^(?:user\.(?:name|email)|color\.\w+|core\.(?:quotepath|autocrlf|abbrev|ignorecase|filemode|longpaths)|advice\.\w+|init\.defaultbranch|log\.(?:abbrevcommit|date|decorate|follow|mailmap)|diff\.(?:renames|renamelimit|algorithm|context|mnemonicprefix|noprefix)|pull\.ff|push\.default|column\.\w+|status\.\w+|gc\.auto|maintenance\.auto|merge\.(?:ff|conflictstyle|renames)|commit\.verbose)$/i

const ofConfig = {
  ...known,
  flags: 'zl',
  values: 't',
  long: listed('local get get-all get-regexp list show-origin show-scope name-only null bool int path bool-or-int expiry-date type all'),
  longValues: listed('default'),
}
const asksConfig = /^--(?:get|get-all|get-regexp)$/

/** Every known use of every known command: what is not here is asked about in any case. */
const uses: Readonly<Record<string, GitUse | readonly GitUse[]>> = {
  // Those that look.
  status: {
    ...known,
    flags: 'sbvz',
    attached: 'uM',
    long: listed(
      'short branch show-stash porcelain long verbose untracked-files ignore-submodules ignored column ahead-behind renames find-renames null',
    ),
    looks: true,
    shows: ({ given }) => given.has('-v') || given.has('--verbose'),
  },
  log,
  whatchanged: log,
  'rev-list': { ...viewing },
  shortlog: {
    ...viewing,
    flags: 'snec',
    attached: 'w',
    values: '',
    long: [...ofLog.long, ...listed('summary numbered email')],
    longValues: [...ofLog.longValues, 'group'],
  },
  show: { ...viewing, shows: unlessSummed },
  diff: [diff, { ...known, ...ofDiff, long: [...ofDiff.long, 'no-index'] }],
  'diff-tree': { ...viewing, shows: patched },
  'diff-index': { ...diff, shows: patched },
  'diff-files': { ...diff, shows: patched },
  cherry: { ...known, flags: 'v', long: listed('abbrev verbose'), looks: true },
  reflog: [
    { ...log, verb: /^show$/ },
    {
      ...log,
      proves: ([first]) =>
        first === undefined || (first.value !== undefined && !/^(?:expire|delete|drop|write|exists|list|show)$/.test(first.value)),
    },
  ],
  blame: {
    ...known,
    flags: 'bcefklnpstw',
    attached: 'LMC',
    number: true,
    long: listed(
      'line-porcelain porcelain incremental root show-name show-number show-email show-stats color-lines color-by-age progress minimal score-debug first-parent reverse abbrev',
    ),
    longValues: listed('since date'),
    looks: true,
    // One file, which it names.
    proves: (operands) => operands.every(({ value }) => value !== undefined),
  },
  describe: {
    ...known,
    long: listed('dirty broken all tags contains abbrev exact-match debug long always first-parent'),
    longValues: listed('match exclude candidates'),
    looks: true,
  },
  'rev-parse': {
    ...known,
    flags: 'q',
    long: listed(
      'abbrev-ref short verify quiet symbolic symbolic-full-name show-toplevel show-cdup show-prefix git-dir absolute-git-dir git-common-dir is-inside-work-tree is-inside-git-dir is-bare-repository is-shallow-repository all branches tags remotes sq not revs-only no-revs flags no-flags show-superproject-working-tree show-object-format shared-index-path',
    ),
    longValues: listed('path-format git-path default since until'),
    looks: true,
  },
  'merge-base': { ...known, flags: 'a', long: listed('all octopus independent is-ancestor fork-point'), looks: true },
  'name-rev': { ...known, long: listed('name-only tags all always undefined'), longValues: listed('refs exclude'), looks: true },
  'ls-files': {
    ...known,
    flags: 'zcdmosuktvf',
    long: listed(
      'cached deleted modified others ignored stage unmerged killed full-name error-unmatch deduplicate eol abbrev debug exclude-standard directory no-empty-directory sparse',
    ),
    longValues: listed('format'),
    looks: true,
  },
  'ls-tree': {
    ...known,
    flags: 'drtlz',
    long: listed('long name-only name-status full-name full-tree abbrev object-only'),
    longValues: listed('format'),
    looks: true,
  },
  'for-each-ref': {
    ...known,
    long: listed('shell perl python ignore-case omit-empty'),
    longValues: listed('count sort format points-at merged no-merged contains no-contains exclude color'),
    looks: true,
  },
  'show-ref': {
    ...known,
    flags: 'qdsh',
    long: listed('head heads tags branches dereference hash abbrev verify quiet exists'),
    looks: true,
  },
  'count-objects': { ...known, flags: 'vH', long: listed('verbose human-readable'), looks: true },
  'cat-file': { ...known, flags: 'tsepv', looks: true, shows: ({ given }) => !['-t', '-s', '-e'].some((option) => given.has(option)) },
  'check-ignore': { ...known, flags: 'qvn', long: listed('quiet verbose non-matching index') },
  grep: [
    {
      ...known,
      flags: 'nilLcovwhHEFGPIaqzpWr',
      values: 'ABCme',
      number: true,
      long: listed(
        'cached and or not all-match break heading count line-number column name-only files-with-matches files-without-match only-matching invert-match word-regexp ignore-case extended-regexp fixed-strings basic-regexp perl-regexp color full-name show-function function-context quiet null text recursive',
      ),
      longValues: listed('max-depth max-count after-context before-context context threads'),
      looks: true,
      shows: always,
      text: ({ given }) => (given.has('-e') ? 0 : 1),
    },
    {
      ...known,
      flags: 'nilLcovwhHEFGPIaqzpWr',
      values: 'ABCme',
      number: true,
      long: listed('untracked no-index exclude-standard no-exclude-standard line-number ignore-case cached'),
    },
  ],
  version: { ...known, long: listed('build-options'), looks: true },
  '--version': { looks: true, proves: none },
  '-v': { looks: true, proves: none },
  help: { flags: 'ag', proves: none },
  '--help': { proves: none },
  branch: [
    {
      ...known,
      flags: 'alrvi',
      long: listing,
      longValues: sorted,
      looks: true,
      proves: (operands, given) =>
        operands.length === 0 ||
        ['-l', '--list', '--merged', '--no-merged', '--contains', '--no-contains', '--points-at'].some((option) => given.has(option)),
    },
    {
      ...known,
      flags: 'dmcqrtv',
      values: 'u',
      long: listed('delete move copy quiet remotes track set-upstream-to unset-upstream verbose create-reflog'),
    },
  ],
  tag: [
    {
      ...known,
      flags: 'li',
      attached: 'n',
      long: listing,
      longValues: sorted,
      looks: true,
      proves: (operands, given) =>
        operands.length === 0 ||
        ['-l', '-n', '--list', '--merged', '--no-merged', '--contains', '--no-contains', '--points-at'].some((option) => given.has(option)),
    },
    { ...known, flags: 'a', values: 'm', long: listed('annotate create-reflog'), longValues: listed('message trailer') },
  ],
  remote: [
    { ...known, flags: 'v', long: listed('verbose'), looks: true, proves: none },
    { ...known, verb: /^get-url$/, long: listed('push all'), looks: true },
    { ...known, flags: 'nv', verb: /^(?:show|get-url)$/ },
    { ...known, verb: /^add$/, values: 'tm', long: listed('tags'), proves: (operands) => all(operands, (word) => !word.includes('::')) },
  ],
  stash: [
    { ...log, verb: /^list$/ },
    { ...diff, verb: /^show$/, long: [...ofDiff.long, ...listed('include-untracked only-untracked')], shows: always },
    {
      ...known,
      flags: 'kquaS',
      proves: none,
      values: 'm',
      long: listed('keep-index quiet include-untracked all staged'),
      longValues: listed('message'),
    },
    {
      ...known,
      verb: /^(?:push|save)$/,
      flags: 'kquaS',
      values: 'm',
      long: listed('keep-index quiet include-untracked all staged'),
      longValues: listed('message'),
    },
    { ...known, verb: /^(?:apply|pop|branch)$/, flags: 'q', long: listed('index quiet') },
  ],
  worktree: [
    { ...known, verb: /^list$/, flags: 'vz', long: listed('porcelain verbose'), looks: true },
    { ...known, verb: /^add$/, flags: 'dq', values: 'b', long: listed('detach checkout quiet track guess-remote lock') },
  ],
  config: [
    { ...ofConfig, looks: true, proves: looksAtSettings },
    {
      ...ofConfig,
      long: [...ofConfig.long, ...listed('global system worktree')],
      proves: (operands, given) =>
        operands.length === 1 ||
        given.has('--list') ||
        given.has('-l') ||
        ([...given].some((option) => asksConfig.test(option)) && operands.length <= 2),
    },
    { ...ofConfig, long: [...ofConfig.long, ...listed('global system worktree')], verb: /^(?:get|list)$/ },
    { ...known, long: listed('local global'), proves: setsHarmless },
    { ...known, verb: /^set$/, long: listed('local global'), proves: setsHarmless },
  ],
  // Those that change something, and lose nothing.
  add: {
    ...known,
    flags: 'nvfuANp',
    long: listed(
      'dry-run verbose force update all intent-to-add ignore-removal refresh ignore-errors ignore-missing patch renormalize sparse',
    ),
  },
  stage: { ...known, flags: 'nvfuA', long: listed('dry-run verbose force update all intent-to-add') },
  commit: {
    ...known,
    flags: 'apqvsieo',
    values: 'mFCc',
    attached: 'u',
    long: listed(
      'all patch quiet verbose signoff amend edit allow-empty allow-empty-message dry-run short branch porcelain long null include only reset-author status untracked-files no-gpg-sign',
    ),
    longValues: listed('message file author date reuse-message reedit-message fixup squash trailer cleanup'),
  },
  fetch: {
    ...known,
    flags: 'apqtvnk46',
    values: 'j',
    long: listed(
      'all append prune prune-tags tags quiet verbose dry-run progress depth deepen unshallow update-shallow shallow-since multiple keep atomic ipv4 ipv6 jobs auto-gc auto-maintenance write-fetch-head porcelain',
    ),
    proves: plainRemote,
  },
  pull: {
    ...known,
    flags: 'qvapt46n',
    long: listed(
      'quiet verbose all ff ff-only no-rebase no-commit no-edit commit edit squash stat log tags prune progress depth autostash',
    ),
    proves: plainRemote,
  },
  push: {
    ...known,
    flags: 'uqvn46',
    values: 'o',
    long: listed('set-upstream tags follow-tags dry-run porcelain quiet verbose progress all branches atomic thin ipv4 ipv6'),
    longValues: listed('push-option'),
    proves: (operands) => all(operands, (word) => !word.includes('::')),
  },
  merge: {
    ...known,
    flags: 'qvne',
    values: 'mFX',
    long: listed(
      'ff ff-only commit edit squash stat log quiet verbose progress signoff continue autostash no-gpg-sign allow-unrelated-histories',
    ),
    longValues: listed('message file strategy-option into-name'),
  },
  switch: { ...known, flags: 'qdt', values: 'c', long: listed('quiet detach track guess progress'), longValues: listed('create') },
  checkout: {
    ...known,
    flags: 'qdt',
    values: 'b',
    long: listed('quiet detach track guess progress'),
    proves: (operands, given) => all(operands, (word) => /^[\w./@{}~^+-]+$/.test(word)) && operands.length <= (given.has('-b') ? 2 : 1),
  },
  reset: { ...known, flags: 'qN', long: listed('soft mixed quiet intent-to-add refresh') },
  restore: {
    ...known,
    flags: 'Sq',
    values: 's',
    long: listed('staged quiet'),
    longValues: listed('source'),
    proves: (_, given) => given.has('-S') || given.has('--staged'),
  },
  rm: { ...known, flags: 'rnq', long: listed('cached dry-run quiet ignore-unmatch sparse') },
  mv: { ...known, flags: 'knv', long: listed('dry-run verbose sparse') },
  clean: {
    ...known,
    flags: 'ndxXq',
    values: 'e',
    long: listed('dry-run quiet'),
    proves: (_, given) => given.has('-n') || given.has('--dry-run'),
  },
  'cherry-pick': {
    ...known,
    flags: 'nxse',
    values: 'mX',
    long: listed('no-commit commit signoff edit ff allow-empty continue no-gpg-sign'),
    longValues: listed('mainline strategy-option'),
  },
  revert: {
    ...known,
    flags: 'nse',
    values: 'mX',
    long: listed('no-commit commit signoff edit continue no-gpg-sign reference'),
    longValues: listed('mainline strategy-option'),
  },
  clone: {
    ...known,
    flags: 'qvnl46',
    values: 'bo',
    long: listed('quiet verbose progress no-checkout single-branch no-tags tags bare mirror shallow-since sparse'),
    longValues: listed('branch origin depth jobs filter'),
    proves: (operands) => all(operands, (word) => !word.includes('::')),
  },
  init: { ...known, flags: 'q', values: 'b', long: listed('quiet bare'), longValues: listed('initial-branch object-format') },
  'ls-remote': {
    ...known,
    flags: 'htbq',
    long: listed('heads tags branches refs symref quiet exit-code get-url'),
    longValues: listed('sort'),
    proves: plainRemote,
  },
  bisect: { ...known, verb: /^(?:start|bad|good|new|old|skip|log|run|terms|next|reset)$/, rest: true },
  submodule: [
    { ...known, verb: /^(?:status|summary|init)$/, flags: 'q', long: listed('recursive cached quiet') },
    { ...known, verb: /^foreach$/, rest: true },
    { ...known, verb: /^update$/, flags: 'q', long: listed('init recursive quiet depth') },
  ],
}

function looksAtSettings(operands: readonly CommandWord[], given: ReadonlySet<string>): boolean {
  const keys = operands.filter(({ value }) => !/^(?:get|list)$/.test(value ?? ''))
  if (given.has('--local')) return keys.length <= 1 && keys.every(({ value = '' }) => value.includes('.'))
  return keys.length === 1 && operands.length <= 2 && harmlessSetting.test(keys[0]!.value ?? '') && !given.has('--get-regexp')
}

function setsHarmless(operands: readonly CommandWord[]): boolean {
  return operands.length === 2 && harmlessSetting.test(operands[0]!.value ?? '')
}

/** The known uses of a command of git. */
export const usesOf = (name: string): readonly GitUse[] => (Object.hasOwn(uses, name) ? [uses[name]!].flat() : [])
