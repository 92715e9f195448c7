import type { Grammar, Parted } from './options.ts'
import { partArguments } from './options.ts'
import { isOpenToRead, type Places } from './places.ts'
import { gitReads } from './reading-git.ts'
import type { Term } from './term.ts'

/** How a command that only reads is told by its words. */
interface Reader extends Grammar {
  /** Operands that are mere text: all, or so many at the beginning. The others are places on disk. */
  readonly text?: 'all' | number
  /** Operands at most; a further one would be written to. */
  readonly most?: number
  /** What else has to hold. */
  proves?(parted: Parted, args: readonly Term[]): boolean
}

const unaryTest = /^-[bcdefghknprstuwxzGLNOS]$/
const binaryTest = /^(?:==?|!=|<|>|-(?:eq|ne|lt|le|gt|ge|nt|ot|ef))$/

/** Whether it is certain what is tested: `-v` runs what stands in a subscript, so nothing may turn out to be one. */
function onlyTested(_: Parted, args: readonly Term[]): boolean {
  return args.every(({ value, splits }, at) => {
    if (value !== undefined) return !/^-[vR]$/.test(value)
    const [before = '', after = ''] = [args[at - 1]?.value, args[at + 1]?.value]
    return !splits && (unaryTest.test(before) || binaryTest.test(before) || binaryTest.test(after))
  })
}

/** `-v` and `%n` write into a variable, whose name may hold a subscript that is run. */
const onlyPrints = (_: Parted, [format]: readonly Term[]): boolean =>
  format?.value !== undefined && !/^-.|%[^a-zA-Z%]*[hlLjzt]*n/.test(format.value)

const shown = ['help', 'version']
const lines: Reader = { flags: 'bcflmnqrsvz', long: shown }

const readers: Readonly<Record<string, Reader>> = {
  // Words alone.
  ...Object.fromEntries(
    ['echo', ':', 'true', 'false', 'exit', 'return', 'break', 'continue', 'shift'].map((name) => [name, { text: 'all' } as Reader]),
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
    flags: 'uRI',
    values: 'd',
    long: ['utc', 'iso-8601', 'rfc-3339'],
    text: 'all',
    proves: ({ operands }) => operands.every(({ head }) => head.startsWith('+')),
  },
  tr: { flags: 'cCdst', text: 'all' },
  printenv: { text: 'all' },
  env: { most: 0 },
  ps: { flags: 'aefuxlAjww', text: 'all' },
  set: {
    flags: 'eux',
    values: 'o',
    text: 'all',
    proves: ({ operands, values }) => operands.length === 0 && values.every(({ value }) => value === 'pipefail'),
  },
  // Places.
  cd: { flags: 'LP', most: 1 },
  ls: {
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
      'sort',
      'time-style',
      'full-time',
      'inode',
      'size',
    ],
  },
  cat: { flags: 'AbeEnstTuv', long: [...shown, 'number', 'number-nonblank', 'show-all'] },
  head: { flags: 'qvz', values: 'nc', long: ['quiet', 'verbose'], longValues: ['lines', 'bytes'], number: true },
  tail: { flags: 'qvzr', values: 'nc', long: ['quiet', 'verbose'], longValues: ['lines', 'bytes'], number: true },
  wc: { flags: 'clmwL', long: [...shown, 'lines', 'words', 'bytes', 'chars', 'max-line-length'] },
  stat: { flags: 'Ltx', values: 'cf', long: ['dereference', 'terse'], longValues: ['format', 'printf'] },
  file: { flags: 'bikLhN0', long: ['brief', 'mime', 'mime-type', 'mime-encoding'] },
  du: {
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
    proves: ({ given }) => !given.has('-r') && !given.has('--recursive'),
  },
  nl: { flags: 'p', values: 'bdfhilnsvw' },
  tac: lines,
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
  },
  tree: { flags: 'adfhisDF', values: 'LIP' },
  grep: {
    flags: 'aEFGPivwxcoqshnHlLbrIzyT0',
    values: 'ABCmeD',
    long: [...grepLong(), 'recursive', 'binary-files', 'exclude', 'exclude-dir'],
    longValues: ['include', 'max-count', 'context', 'after-context', 'before-context', 'regexp'],
    number: true,
    text: 1,
    proves: grepIsNarrow,
  },
  rg: {
    flags: 'ivwxclnNFSsUoHIqP',
    values: 'ABCmegtTM',
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
      'sort',
      'column',
      'trim',
      'no-filename',
      'with-filename',
      'vimgrep',
    ],
    longValues: [
      'glob',
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
    'color',
    'fixed-strings',
    'extended-regexp',
    'no-messages',
    'quiet',
    'text',
    'null',
  ]
}

/** Programs that say their version and nothing else. What reads a file of the workspace before it does is not among them. */
const versioned: ReadonlySet<string> = new Set([
  'node',
  'npm',
  'git',
  'bash',
  'python',
  'python3',
  'pip',
  'pip3',
  'ruby',
  'perl',
  'php',
  'java',
  'javac',
  'gcc',
  'g++',
  'clang',
  'make',
  'cmake',
  'tar',
  'curl',
  'jq',
  'rg',
  'grep',
  'sed',
  'awk',
])

/** What a line says around a command. */
export interface Around {
  readonly places: Places
  /** True where a variable may hold more than a plain word. */
  readonly holdsText: boolean
}

/** Whether a command only reads, and only what lies open in the workspace: it may run without a word from anybody. */
export async function onlyReads([name, ...args]: readonly Term[], around: Around): Promise<boolean> {
  const program = name?.value ?? ''
  if (/[/]/.test(program)) return false
  if (args.length === 1 && /^(?:--version|-V)$/.test(args[0]!.value ?? '') && versioned.has(program)) return true
  if (args.length === 1 && args[0]!.value === '-v' && /^(?:node|npm)$/.test(program)) return true
  if (program === 'command') return args.length === 2 && /^-[vV]$/.test(args[0]!.value ?? '')
  if (program === 'find') return findReads(args, around.places)
  if (program === 'git') return gitReads(args, around.places)
  const reader = Object.hasOwn(readers, program) ? readers[program] : undefined
  return reader !== undefined && reads(reader, args, around)
}

async function reads(reader: Reader, args: readonly Term[], { places, holdsText }: Around): Promise<boolean> {
  if (reader.text === 'all' && !reader.flags && !reader.values) {
    if (reader.proves && !reader.proves({ operands: args, values: [], given: new Set() }, args)) return false
    return isText(args, holdsText, places)
  }
  const parted = partArguments(args, reader)
  if (!parted || (reader.proves && !reader.proves(parted, args))) return false
  const { operands, values, given } = parted
  if (reader.most !== undefined && operands.length > reader.most) return false
  // With the pattern in an option, or none at all, every operand is a place.
  const texts =
    reader.text === 'all' ? operands.length : given.has('-e') || given.has('--regexp') || given.has('--files') ? 0 : (reader.text ?? 0)
  if (!(await isText([...operands.slice(0, texts), ...values], holdsText, places))) return false
  return everyOpen(operands.slice(texts), places)
}

/** Whether words are no more than words: one that stands for names of files may tell those of other folders. */
async function isText(terms: readonly Term[], holdsText: boolean, places: Places): Promise<boolean> {
  if (holdsText && terms.some(({ splits }) => splits)) return false
  return everyOpen(
    terms.filter(({ glob }) => glob),
    places,
  )
}

async function everyOpen(terms: readonly Term[], places: Places): Promise<boolean> {
  return (await Promise.all(terms.map((term) => isOpenToRead(term, places)))).every(Boolean)
}

/** What is looked for in whole folders is narrowed to kinds of files, as secrets lie there too. */
function grepIsNarrow({ given }: Parted, args: readonly Term[]): boolean {
  if (!given.has('-r') && !given.has('--recursive')) return true
  const included = args.flatMap(({ value }) => /^--include=(?<pattern>.*)$/.exec(value ?? '')?.groups?.['pattern'] ?? [])
  return included.length > 0 && included.every((pattern) => /^\*\.(?!env|pem|key|crt|p12|pfx|gpg|asc)[\w.]+$/.test(pattern))
}

const findValues =
  /^-(?:i?name|i?path|i?wholename|i?regex|regextype|type|xtype|maxdepth|mindepth|size|[amc]time|[amc]min|newer|user|group|perm|links|printf)$/
const findFlags =
  /^(?:-(?:not|o|or|a|and|prune|print|print0|empty|depth|mount|xdev|ls|readable|writable|executable|true|false|daystart|noleaf)|!|\(|\)|,)$/

async function findReads(args: readonly Term[], places: Places): Promise<boolean> {
  const end = args.findIndex(({ head }) => /^[-!(]/.test(head))
  const starts = args.slice(0, end < 0 ? undefined : end)
  const tests = end < 0 ? [] : args.slice(end)
  for (let at = 0; at < tests.length; at++) {
    const { value } = tests[at]!
    if (value === undefined) return false
    if (findValues.test(value)) {
      const next = tests[++at]
      if (next?.value === undefined) return false
      if (value === '-newer' && !(await isOpenToRead(next, places))) return false
    } else if (!findFlags.test(value)) return false
  }
  return everyOpen(starts, places)
}
