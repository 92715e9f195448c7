import type { CommandWord } from './command-word.ts'
import { isPureProgram } from './jq-program.ts'
import type { Grammar, Parted } from './options.ts'
import { type Around, diffShowsOnlyPlain, grepShowsOnlyPlain, ripgrepShowsOnlyPlain } from './secrets-in-output.ts'

/** How a command that only reads is told by its words. */
export interface ReadOnlyCommand extends Grammar {
  /** Operands that are mere text: all, or so many at the beginning. The others are places on disk. */
  readonly text?: 'all' | number
  /** Operands at most; a further one would be written to. */
  readonly most?: number
  /** True where it looks at the folder that it is in when no place is named. */
  readonly here?: true
  /** What else has to hold. */
  proves?(parted: Parted, args: readonly CommandWord[]): boolean
  /** Whether nothing secret lies in the folders among the places that it shows the files of. */
  showsOnlyPlain?(parted: Parted, operands: readonly CommandWord[], around: Around): Promise<boolean>
}

const unaryTest = /^-[bcdefghknprstuwxzGLNOS]$/
const binaryTest = /^(?:==?|!=|<|>|-(?:eq|ne|lt|le|gt|ge|nt|ot|ef))$/

/** Whether it is certain what is tested: `-v` runs what stands in a subscript, so nothing may turn out to be one. */
function onlyTested(_: Parted, args: readonly CommandWord[]): boolean {
  return args.every(({ value, splits }, at) => {
    if (value !== undefined) return !/^-[vR]$/.test(value)
    const [before = '', after = ''] = [args[at - 1]?.value, args[at + 1]?.value]
    return !splits && (unaryTest.test(before) || binaryTest.test(before) || binaryTest.test(after))
  })
}

/** `-v` and `%n` write into a variable, whose name may hold a subscript that is run. */
const onlyPrints = (_: Parted, [format]: readonly CommandWord[]): boolean =>
  format?.value !== undefined && !/^-.|%[^a-zA-Z%]*[hlLjzt]*n/.test(format.value)

const shown = ['help', 'version']

/** The commands that are known to read. */
export const readOnlyCommands: Readonly<Record<string, ReadOnlyCommand>> = {
  // Words alone.
  ...Object.fromEntries(
    ['echo', ':', 'true', 'false', 'exit', 'return', 'break', 'continue', 'shift'].map((name) => [
      name,
      { text: 'all' } as ReadOnlyCommand,
    ]),
  ),
  printf: { text: 'all', proves: onlyPrints },
  test: { text: 'all', proves: onlyTested },
  '[': { text: 'all', proves: onlyTested },
  pwd: { flags: 'LP', most: 0 },
  whoami: { most: 0 },
  id: { flags: 'ugGnr', text: 'all' },
  groups: { most: 0 },
  uname: { flags: 'amnrsvpio', most: 0 },
  arch: { most: 0 },
  nproc: { most: 0 },
  uptime: { most: 0 },
  hostname: { most: 0 },
  sleep: { text: 'all' },
  seq: { flags: 'w', values: 'sf', text: 'all' },
  expr: { text: 'all' },
  basename: { flags: 'az', values: 's', text: 'all' },
  dirname: { flags: 'z', text: 'all' },
  type: { flags: 'afptP', text: 'all' },
  which: { flags: 'as', text: 'all' },
  date: {
    flags: 'uR',
    values: 'd',
    attached: 'I',
    long: ['utc', 'iso-8601'],
    text: 'all',
    proves: ({ operands }) => operands.every(({ head }) => head.startsWith('+')),
  },
  tr: { flags: 'cCdst', text: 'all' },
  printenv: { text: 'all' },
  env: { most: 0 },
  // With `e` among letters without a dash, or where one with a dash is read as such, it shows variables of every process.
  ps: { flags: 'efAFlj', text: 'all', proves: ({ operands }) => operands.every(({ value }) => /^[aAxuwfjl]+$/.test(value ?? '')) },
  set: {
    flags: 'eux',
    values: 'o',
    text: 'all',
    proves: ({ operands, values }) => operands.length === 0 && values.every(({ value }) => value === 'pipefail'),
  },
  // Places.
  cd: { flags: 'LP', most: 1 },
  ls: {
    here: true,
    flags: 'aAbBcCdfFgGhHiklmnNopqQrRsStuUvxXZ1',
    long: [
      ...shown,
      'all',
      'almost-all',
      'human-readable',
      'recursive',
      'color',
      'reverse',
      'directory',
      'classify',
      'group-directories-first',
      'full-time',
      'inode',
      'size',
    ],
    longValues: ['sort', 'time-style'],
  },
  cat: { flags: 'AbeEnstTuv', long: [...shown, 'number', 'number-nonblank', 'show-all'] },
  head: { flags: 'qvz', values: 'nc', long: ['quiet', 'verbose'], longValues: ['lines', 'bytes'], number: true },
  tail: { flags: 'qvzr', values: 'nc', long: ['quiet', 'verbose'], longValues: ['lines', 'bytes'], number: true },
  wc: { flags: 'clmwL', long: [...shown, 'lines', 'words', 'bytes', 'chars', 'max-line-length'] },
  stat: { flags: 'Ltxf', values: 'c', long: ['dereference', 'terse', 'file-system'], longValues: ['format', 'printf'] },
  file: { flags: 'bikLhN0', long: ['brief', 'mime', 'mime-type', 'mime-encoding'] },
  du: {
    here: true,
    flags: 'abchklmsxS',
    values: 'd',
    long: ['all', 'human-readable', 'summarize', 'total', 'apparent-size'],
    longValues: ['max-depth'],
  },
  df: { flags: 'ahikPT', long: ['human-readable', 'total'] },
  realpath: { flags: 'emqsz', long: shown },
  readlink: { flags: 'femnqsvz' },
  sort: {
    flags: 'bdfgihMnRrVcCmsuz',
    values: 'kt',
    long: ['numeric-sort', 'reverse', 'unique', 'version-sort', 'human-numeric-sort', 'ignore-case', 'check', 'stable'],
    longValues: ['key', 'field-separator'],
  },
  uniq: { flags: 'cdDiuz', values: 'fsw', long: ['count', 'repeated', 'unique', 'ignore-case'], most: 1 },
  cut: {
    flags: 'nsz',
    values: 'bcdf',
    long: ['complement', 'only-delimited'],
    longValues: ['bytes', 'characters', 'delimiter', 'fields', 'output-delimiter'],
  },
  paste: { flags: 'sz', values: 'd' },
  column: { flags: 'tx', values: 'sNo' },
  comm: { flags: '123z' },
  cmp: { flags: 'bls', values: 'n' },
  diff: {
    flags: 'abBcdeEiNpqrstTuwyZ',
    values: 'CU',
    long: [
      'brief',
      'unified',
      'color',
      'recursive',
      'side-by-side',
      'ignore-all-space',
      'ignore-space-change',
      'ignore-blank-lines',
      'new-file',
      'suppress-common-lines',
      'minimal',
    ],
    showsOnlyPlain: diffShowsOnlyPlain,
  },
  nl: { flags: 'p', values: 'bdfhilnsvw' },
  tac: { flags: 'br', values: 's' },
  rev: {},
  fold: { flags: 'bs', values: 'w' },
  expand: { values: 't' },
  md5sum: { flags: 'btz' },
  sha1sum: { flags: 'btz' },
  sha256sum: { flags: 'btz' },
  sha512sum: { flags: 'btz' },
  shasum: { flags: 'bt', values: 'a' },
  cksum: {},
  jq: {
    flags: 'rcenSsajCM',
    long: ['raw-output', 'compact-output', 'slurp', 'null-input', 'sort-keys', 'exit-status', 'tab', 'join-output', 'raw-input'],
    text: 1,
    proves: ({ operands: [program] }) => program?.value !== undefined && isPureProgram(program.value),
  },
  tree: { here: true, flags: 'adfhisDF', values: 'LIP' },
  grep: {
    flags: 'aEFGPivwxcoqshnHlLbrIzyT0',
    values: 'ABCmeD',
    long: [...grepLong(), 'recursive', 'color', 'colour', 'line-buffered', 'initial-tab', 'no-filename', 'with-filename', 'byte-offset'],
    longValues: [
      ...[
        'include',
        'exclude',
        'exclude-dir',
        'binary-files',
        'max-count',
        'context',
        'after-context',
        'before-context',
        'regexp',
        'devices',
      ],
    ],
    number: true,
    text: 1,
    showsOnlyPlain: grepShowsOnlyPlain,
  },
  rg: {
    here: true,
    flags: 'ivwxclnNFSsUoHIqP',
    values: 'ABCmegtTMrjd',
    long: [
      ...grepLong(),
      'files',
      'json',
      'heading',
      'no-heading',
      'smart-case',
      'multiline',
      'pcre2',
      'stats',
      'column',
      'trim',
      'no-filename',
      'with-filename',
      'vimgrep',
      'crlf',
      'count-matches',
      'passthru',
      'pretty',
    ],
    longValues: [
      'glob',
      'iglob',
      'sort',
      'sortr',
      'color',
      'colors',
      'replace',
      'threads',
      'encoding',
      'context-separator',
      'type',
      'type-not',
      'max-count',
      'context',
      'after-context',
      'before-context',
      'regexp',
      'max-columns',
      'max-depth',
    ],
    text: 1,
    showsOnlyPlain: ripgrepShowsOnlyPlain,
  },
}

function grepLong(): readonly string[] {
  return [
    'ignore-case',
    'line-number',
    'count',
    'files-with-matches',
    'files-without-match',
    'only-matching',
    'invert-match',
    'word-regexp',
    'fixed-strings',
    'extended-regexp',
    'no-messages',
    'quiet',
    'text',
    'null',
  ]
}
