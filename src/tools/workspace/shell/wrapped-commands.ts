import { setByWords } from './assigning.ts'
import { anyWords, type CommandWord, programOf } from './command-word.ts'
import { gitArguments, gitCommandOf } from './git-command.ts'
import { type Grammar, partArguments } from './options.ts'
import { byVariable } from './shell-line.ts'

/** What a command runs beside itself, as its words say. */
export interface WrappedCommand {
  /** Commands. */
  readonly commands?: readonly (readonly CommandWord[])[]
  /** Shell lines. */
  readonly scripts?: readonly string[]
  /** Why a person is asked in any case. */
  readonly concern?: string
  /** True where the command itself does nothing but to run others. */
  readonly transparent: boolean
}

const unknownOption = 'runs another command in an unknown way'
const given = 'runs code from its input'

/** Why a person is asked where a name is given another meaning. */
export const changesMeaning = 'changes the meaning of commands'

const opaque = (concern: string): WrappedCommand => ({ concern, transparent: true })

/** What a command runs; undefined for one that runs nothing but itself. */
export function wrappedBy(terms: readonly CommandWord[]): WrappedCommand | undefined {
  const [name, ...args] = terms
  if (!name) return undefined
  const program = programOf(name)
  if (/^(?:ba|da|a)?sh$|^busybox$|^rbash$/.test(program)) return program === 'busybox' ? applet(args) : shellCall(args)
  if (/^(?:z|k|mk|pdk|c|tc|fi|ya|el|xon)sh$|^(?:nu|pwsh|powershell|ksh93)$/.test(program)) return otherShell(args)
  if (interpreters.test(program)) return interpreter(program, args)
  const ofGit = gitArguments(terms)
  if (ofGit) return runByGit(ofGit)
  const known = Object.hasOwn(prefixes, program) ? prefixes[program] : undefined
  if (known) return prefixed(args, known)
  switch (program) {
    case 'env':
      return environmentCall(args)
    case 'eval':
      return args.length === 0 ? undefined : scriptOf(args)
    case 'trap':
      return args.length < 2 || args[0]!.value === '-' ? undefined : scriptOf(args.slice(0, 1))
    case 'watch':
      return viaShell(args, {
        flags: 'bcdegtxw',
        values: 'nqs',
        long: ['beep', 'color', 'differences', 'errexit', 'chgexit', 'no-title', 'precise'],
      })
    case 'xargs':
      return xargs(args)
    case 'find':
      return found(args)
    case 'command':
      return args.some(({ value }) => value === '-v' || value === '-V') ? undefined : prefixed(args, { flags: 'p' })
    case 'sudo':
    case 'doas':
    case 'su':
    case 'pkexec':
    case 'run0':
    case 'runuser':
      return { ...(program === 'su' ? {} : prefixed(args, privileged)), concern: 'runs as another user', transparent: false }
    case '.':
    case 'source':
      return args[0]?.value === undefined || args[0].value.startsWith('/dev/') ? opaque(byVariable) : undefined
    case 'alias':
    case 'enable':
      return args.length > 0 ? { concern: changesMeaning, transparent: false } : undefined
    case 'hash':
      return { concern: changesMeaning, transparent: false }
    case 'bind':
    case 'complete':
    case 'fc':
      return opaque(byVariable)
    case 'mapfile':
    case 'readarray':
      return args.some(({ head }) => /^-[a-zA-Z]*C/.test(head)) ? opaque(byVariable) : subscripts(args)
    case 'declare':
    case 'typeset':
    case 'local':
      return args.some(({ head }) => /^-[a-zA-Z]*n/.test(head)) ? opaque(byVariable) : subscripts(args)
    case 'let':
    case 'unset':
    case 'read':
    case 'printf':
    case 'test':
    case '[':
    case 'export':
    case 'readonly':
    case 'wait':
      return subscripts(args)
    default:
      return undefined
  }
}

/** Builtins that take names of variables run what stands in a subscript: `unset 'a[$(x)]'`. */
const subscripts = (args: readonly CommandWord[]): WrappedCommand | undefined =>
  args.some(({ text }) => /\[[^\]]*(?:\$\(|`)/.test(text)) ? { concern: byVariable, transparent: false } : undefined

/** `git bisect run cmd`, `git submodule foreach 'cmd'`. */
function runByGit(args: readonly CommandWord[]): WrappedCommand | undefined {
  const { name, args: own } = gitCommandOf(args)
  const at = own.findIndex(({ head }) => !head.startsWith('-'))
  const rest = own.slice(at + 1)
  if (name === 'bisect' && own[at]?.value === 'run') return { commands: [rest], transparent: false }
  if (name !== 'submodule' || own[at]?.value !== 'foreach') return undefined
  return { ...scriptOf(rest.filter(({ head }) => !/^--(?:recursive|quiet)$/.test(head))), transparent: false }
}

interface Prefix extends Grammar {
  /** Operands in front of the command, as the duration of `timeout`. */
  readonly operands?: number
}

const prefixes: Readonly<Record<string, Prefix>> = {
  builtin: {},
  exec: { flags: 'cl', values: 'a' },
  nohup: {},
  setsid: { flags: 'cfw', long: ['ctty', 'fork', 'wait'] },
  time: { flags: 'pv', long: ['portability', 'verbose'] },
  timeout: {
    flags: 'v',
    values: 'ks',
    long: ['foreground', 'preserve-status', 'verbose'],
    longValues: ['kill-after', 'signal'],
    operands: 1,
  },
  gtimeout: {
    flags: 'v',
    values: 'ks',
    long: ['foreground', 'preserve-status', 'verbose'],
    longValues: ['kill-after', 'signal'],
    operands: 1,
  },
  nice: { values: 'n', longValues: ['adjustment'], number: true },
  ionice: { flags: 't', values: 'cn', longValues: ['class', 'classdata'] },
  stdbuf: { values: 'ioe', longValues: ['input', 'output', 'error'] },
  chrt: { flags: 'abdfior', operands: 1 },
  caffeinate: { flags: 'dimsu', values: 't' },
}

const privileged: Prefix = { flags: 'AEHKNPSbeiklnsv', values: 'CDRTUghprtu', longValues: ['user', 'group', 'host', 'chdir'] }

/** A command behind options and perhaps operands of another. */
function prefixed(args: readonly CommandWord[], { operands: skipped = 0, ...grammar }: Prefix): WrappedCommand {
  const begin = beginOf(args, grammar)
  if (begin === undefined) return opaque(unknownOption)
  const inner = args.slice(begin + skipped)
  if (args.slice(begin, begin + skipped).some(({ splits }) => splits)) return opaque(byVariable)
  return { commands: inner.length > 0 ? [inner] : [], transparent: true }
}

/** Where the operands begin: the options end at the first of them. Undefined where that is not certain. */
function beginOf(args: readonly CommandWord[], grammar: Grammar): number | undefined {
  for (let at = 0; at <= args.length; at++) {
    const { value } = args[at] ?? {}
    if (at === args.length || value === undefined || !/^-./.test(value)) return at
    if (value === '--') return at + 1
    // One option, or one and its value.
    const one = partArguments(args.slice(at, at + 1), grammar)
    if (one) continue
    if (!partArguments(args.slice(at, at + 2), grammar)) return undefined
    at++
  }
  return undefined
}

/** `bash -c '...'`, `bash script.sh`, or a shell that reads its commands from elsewhere. */
function shellCall(args: readonly CommandWord[]): WrappedCommand | undefined {
  for (let at = 0; at < args.length; at++) {
    const { value } = args[at]!
    if (value === undefined) return opaque(byVariable)
    if (/^(?:--version|--help)$/.test(value)) return undefined
    if (/^--(?:login|norc|noprofile|posix|restricted|verbose)$/.test(value)) continue
    if (/^[-+][oO]$/.test(value)) {
      at++
      continue
    }
    if (value === '-' || value === '/dev/stdin' || value.startsWith('/dev/fd/')) return opaque(given)
    if (!/^[-+]./.test(value)) return undefined
    if (value === '--') return args[at + 1]?.value === undefined ? opaque(given) : undefined
    if (!/^[-+][abefhklmnptuvxBCEHPT]*[co]?[abefhklmnptuvxBCEHPT]*o?$/.test(value)) return opaque(unknownOption)
    if (value.startsWith('-') && value.includes('c')) {
      const script = args[at + (value.includes('o') ? 2 : 1)]
      return !script || /^[-+]/.test(script.head) ? opaque(unknownOption) : scriptOf([script])
    }
    if (value.includes('o')) at++
  }
  return opaque(given)
}

const applet = (args: readonly CommandWord[]): WrappedCommand =>
  args.length === 0 ? { transparent: true } : { commands: [args], transparent: true }

/** Shells whose words are not those of bash. */
function otherShell(args: readonly CommandWord[]): WrappedCommand | undefined {
  if (args.length === 1 && args[0]!.value === '--version') return undefined
  return args[0]?.value !== undefined && !args[0].value.startsWith('-') ? undefined : opaque('runs commands in another shell')
}

const interpreters =
  /^(?:python[\d.]*|pypy[\d.]*|node|nodejs|deno|bun|perl[\d.]*|ruby[\d.]*|php[\d.]*|lua[\d.]*|luajit|tclsh|osascript|rscript|r|julia|ghci|irb|guile)$/

/** Options that hold what to run, or run nothing. */
const saysWhat = /^-(?![MI])[a-zA-Z]*[ceEmrvVh]|^-p$|^--(?:version|help|eval|print|test|run|check)\b/

/** A program that runs a file, words of an option, or what it is given. */
function interpreter(program: string, args: readonly CommandWord[]): WrappedCommand | undefined {
  const [first] = args
  if (!first || first.value === '-' || /^\/dev\/(?:stdin|fd\/)/.test(first.head)) return opaque(given)
  if (first.value === undefined && (first.splits || first.head === '')) return opaque(byVariable)
  // Options alone, none of which says what to run.
  const runs = args.some(({ value, head }) => value === undefined || !head.startsWith('-') || saysWhat.test(head))
  return runs || program === 'deno' || program === 'bun' ? undefined : opaque(given)
}

function environmentCall(args: readonly CommandWord[]): WrappedCommand | undefined {
  const begin = beginOf(args, {
    flags: 'iv0',
    values: 'u',
    long: ['ignore-environment', 'null', 'debug', 'default-signal', 'ignore-signal', 'block-signal'],
    longValues: ['unset'],
  })
  if (begin === undefined) return opaque(unknownOption)
  let at = args[begin]?.value === '-' ? begin + 1 : begin
  while (/^[A-Za-z_]\w*=/.test(args[at]?.head ?? '') && !args[at]!.splits) at++
  const inner = args.slice(at)
  return inner.length === 0 ? undefined : { commands: [inner], transparent: true }
}

/** The variables that a command sets by its words; `undefined` among them where only the run decides which. */
export const variablesOf = ([name, ...args]: readonly CommandWord[]): readonly (string | undefined)[] =>
  name ? setByWords(programOf(name), args) : []

function viaShell(args: readonly CommandWord[], grammar: Grammar): WrappedCommand {
  const begin = beginOf(args, grammar)
  return begin === undefined ? opaque(unknownOption) : begin === args.length ? { transparent: true } : scriptOf(args.slice(begin))
}

/** Words that are joined and read as a line. */
function scriptOf(terms: readonly CommandWord[]): WrappedCommand {
  const values = terms.map(({ value }) => value)
  if (values.length === 0 || values.includes(undefined)) return opaque(byVariable)
  return { scripts: [values.join(' ')], transparent: true }
}

function xargs(args: readonly CommandWord[]): WrappedCommand {
  const begin = beginOf(args, {
    flags: '0oprtx',
    values: 'EILPdnsJRS',
    long: ['null', 'no-run-if-empty', 'verbose', 'exit', 'interactive', 'open-tty'],
    longValues: ['delimiter', 'max-args', 'max-procs', 'max-lines', 'replace', 'max-chars'],
  })
  if (begin === undefined) return opaque(unknownOption)
  const inner = args.slice(begin)
  const mark = replacedBy(args.slice(0, begin))
  if (inner.length === 0) return { commands: [], transparent: true }
  if (mark === undefined) return { commands: [[...inner, anyWords]], transparent: true }
  return { commands: [inner.map((term) => filledIn(term, mark))], transparent: true }
}

function replacedBy(options: readonly CommandWord[]): string | undefined {
  const at = options.findIndex(({ head }) => /^-[a-zA-Z]*[IJ]|^--replace/.test(head))
  const attached = /^(?:-[a-zA-Z]*?[IJ]|--replace=?)(?<mark>.*)$/.exec(options[at]?.head ?? '')?.groups?.['mark']
  return at < 0 ? undefined : attached || options[at + 1]?.value || '{}'
}

/** A term in which a mark stands for what is known only at run time. */
const filledIn = (term: CommandWord, mark: string): CommandWord => {
  const at = term.head.indexOf(mark)
  return at < 0 ? term : { text: term.text, value: undefined, head: term.head.slice(0, at), splits: false, glob: false }
}

function found(args: readonly CommandWord[]): WrappedCommand | undefined {
  const commands: CommandWord[][] = []
  for (let at = 0; at < args.length; at++) {
    if (!/^-(?:exec|ok)(?:dir)?$/.test(args[at]!.value ?? '')) continue
    const rest = args.slice(at + 1)
    const end = rest.findIndex(({ value }, index) => value === ';' || (value === '+' && rest[index - 1]?.value === '{}'))
    commands.push(rest.slice(0, end < 0 ? undefined : end).map((term) => filledIn(term, '{}')))
  }
  if (commands.some((command) => command.length === 0)) return opaque(unknownOption)
  return commands.length > 0 ? { commands, transparent: false } : undefined
}
