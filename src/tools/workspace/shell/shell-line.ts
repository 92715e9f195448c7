import type { Assignment, Redirection, SyntaxNode } from 'unbash'
import { type Assigned, setBySyntax } from './assigning.ts'
import { type CommandWord, commandWordOf } from './command-word.ts'

/** A command with its words, wherever it stands in a line. */
export interface SimpleCommand {
  /** Name and arguments; empty for mere assignments and redirections. */
  readonly terms: readonly CommandWord[]
  /** `NAME=value` in front of it, or alone. */
  readonly assigned: readonly Assigned[]
  /** Files it reads by `<`. */
  readonly reads: readonly CommandWord[]
  /** True where it is certain to read what another command prints. */
  readonly piped: boolean
}

/** A file that is written by a redirection. */
export interface Written {
  /** `>> notes.md`. */
  readonly text: string
  readonly target: CommandWord
}

/** All that a shell line may do. */
export interface ShellLine {
  readonly commands: readonly SimpleCommand[]
  readonly writes: readonly Written[]
  /** Variables that are set otherwise than in front of a command. */
  readonly sets: readonly Assigned[]
  /** Names of functions. */
  readonly defines: readonly string[]
  /** What it computes with variables: those may hold commands in a subscript. */
  readonly computes: readonly string[]
  /** True where a variable may hold text that the line does not show, or that is more than a plain word. */
  readonly holdsText: boolean
  /** Values of variables that are more than plain words. */
  readonly texts: readonly string[]
  /** True where what a command prints becomes part of the line. */
  readonly substitutes: boolean
  /** True where a text that is no command yet holds one: `'a[$(rm x)]'`. */
  readonly holdsCommands: boolean
  /** True where a part of it may run more than once. */
  readonly loops: boolean
  /** Why nobody can tell what it does. */
  readonly concerns: readonly string[]
}

/** Characters of a line, nodes of its tree, and levels of it. */
const limits = { length: 20_000, nodes: 20_000, depth: 160 }

export const unreadable = 'cannot be parsed as shell commands'
const tooDeep = 'is too long or too deeply nested to analyze'
export const byVariable = 'determines at run time what it runs'
const oldShell = 'requires bash, which is not installed on this machine'

type Parse = (source: string) => SyntaxNode & { readonly errors?: readonly unknown[] | undefined }
interface Parser {
  readonly parse: Parse
  readonly forEachChild: (node: SyntaxNode, callback: (child: SyntaxNode) => void) => void
}

const nothing = {
  commands: [],
  writes: [],
  sets: [],
  defines: [],
  computes: [],
  texts: [],
  holdsText: true,
  substitutes: true,
  holdsCommands: true,
  loops: true,
}

/** What another shell than bash reads otherwise, or not at all. */
const ofBash: ReadonlySet<string> = new Set([
  ...['ArithmeticCommand', 'ArithmeticFor', 'TestCommand', 'ProcessSubstitution', 'AnsiCQuoted', 'LocaleString', 'BraceExpansion'],
  ...['HereString', 'Select', 'Coproc', 'ArrayValue'],
])

const substituting: ReadonlySet<string> = new Set(['CommandExpansion', 'ArithmeticCommandExpansion', 'ProcessSubstitution'])
const repeating: ReadonlySet<string> = new Set(['For', 'ArithmeticFor', 'Select', 'While', 'Function'])

/** Reads a line with a parser of bash. Whatever it says, hostile or broken, becomes commands or concerns; nothing is thrown. */
export function readLine(
  source: string,
  { parse, forEachChild }: Parser,
  { home, bash }: { readonly home: string; readonly bash: boolean },
): ShellLine {
  const commands: SimpleCommand[] = []
  const writes: Written[] = []
  const sets: Assigned[] = []
  const defines = new Set<string>()
  const piped = new Set<SyntaxNode>()
  const computes: string[] = []
  const texts: string[] = []
  const concerns = new Set<string>()
  const functions: string[] = []
  let holdsText = false
  let holdsCommands = false
  let substitutes = false
  let loops = false
  let nodes = 0

  const visit = (node: SyntaxNode, depth: number): void => {
    if (++nodes > limits.nodes || depth > limits.depth) throw new RangeError(tooDeep)
    if (!bash && ofBash.has(node.type)) concerns.add(oldShell)
    look(node)
    loops ||= repeating.has(node.type)
    substitutes ||= substituting.has(node.type)
    sets.push(...setBySyntax(node))
    if (node.type === 'Function') {
      functions.push(node.name.value)
      defines.add(node.name.value)
    }
    forEachChild(node, (child) => visit(child, depth + 1))
    if (node.type === 'Function') functions.pop()
  }

  const look = (node: SyntaxNode): void => {
    switch (node.type) {
      case 'Script':
        if (node.errors?.length) concerns.add(unreadable)
        return
      case 'Command': {
        const assigned = node.prefix.flatMap((each) => (each.type === 'Assignment' ? [assignedBy(each)] : []))
        const terms = [...(node.name ? [node.name] : []), ...node.args].map((word) => commandWordOf(word, home))
        const reads = node.redirects.flatMap((each) => (isReading(each) ? [commandWordOf(each.target, home)] : []))
        commands.push({ terms, assigned, reads, piped: piped.has(node) && node.redirects.length === 0 })
        if (functions.includes(terms[0]?.value ?? '')) concerns.add('calls itself endlessly')
        if (takesText.has(terms[0]?.value ?? '')) holdsText = true
        return
      }
      case 'Redirected':
        for (const each of node.redirects)
          if (isReading(each)) commands.push({ terms: [], assigned: [], reads: [commandWordOf(each.target, home)], piped: false })
        return
      case 'Pipeline':
        for (const each of node.commands.slice(1)) piped.add(each)
        return
      case 'Redirect':
        if (!node.target) concerns.add(unreadable)
        else if (!isReading(node) && !isDescriptor(node)) {
          const target = commandWordOf(node.target, home)
          writes.push({ text: `${node.operator} ${target.text}`, target })
        }
        return
      case 'Word':
      case 'SingleQuoted':
      case 'AnsiCQuoted':
      case 'HereDocBody': {
        const literal = node.type === 'HereDocBody' ? node.text : node.value
        if (!('parts' in node && node.parts?.length) && /\$\(|`/.test(literal)) holdsCommands = true
        return
      }
      case 'Assignment':
        if (!isPlain(node, home)) {
          holdsText = true
          texts.push(node.value.type === 'ArrayValue' ? node.text : node.value.text)
        }
        if (node.index) computes.push(node.text)
        return
      case 'For':
      case 'Select':
        if (node.type === 'Select' || !node.wordlist?.every((word) => /^(?:\w+|-\d+)$/.test(commandWordOf(word, home).value ?? '')))
          holdsText = true
        return
      case 'ExtendedGlob':
        // Only read as a pattern where `extglob` is on, which it is not at first.
        concerns.add(unreadable)
        return
      case 'ParameterExpansion':
        if (node.prefix === '!' && node.operation?.type !== 'Names') concerns.add(byVariable)
        if (node.operation?.type === 'Transform' && node.operation.operand.text.includes('P')) concerns.add(byVariable)
        if (node.operation?.type === 'Unknown') concerns.add(unreadable)
        if (node.operation?.type === 'Default' && node.operation.operator.includes('=')) holdsText = true
        if (node.operation?.type === 'Slice' || (node.index && !/^(?:[@*]|\d+)$/.test(node.index.text))) computes.push(node.text)
        return
      case 'ArithmeticExpansion':
      case 'ArithmeticCommand':
        if (mayBeCommands(wordsOf(node))) concerns.add(unreadable)
        if (/[A-Za-z_$`]/.test(node.type === 'ArithmeticCommand' ? node.body : node.text.slice(1))) computes.push(wordsOf(node))
        return
      case 'ArithmeticFor':
        computes.push('((...))')
        return
      case 'TestBinary':
        if (/^-(?:eq|ne|l[te]|g[te])$/.test(node.operator)) computes.push(`${node.left.text} ${node.operator} ${node.right.text}`)
        return
      case 'TestUnary':
        if (node.operator === '-v' || node.operator === '-R') computes.push(`${node.operator} ${node.operand.text}`)
        return
    }
  }

  const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/.test(source)
  if (hidden) concerns.add('contains invisible characters')
  if (source.length > limits.length) return { ...nothing, concerns: [tooDeep] }
  try {
    visit(parse(source), 0)
  } catch {
    return { ...nothing, concerns: [tooDeep] }
  }
  return {
    commands,
    writes,
    sets,
    defines: [...defines],
    computes,
    holdsText,
    texts,
    substitutes,
    holdsCommands,
    loops,
    concerns: [...concerns],
  }
}

/** Commands that put text from elsewhere into variables. */
const takesText: ReadonlySet<string> = new Set([
  'read',
  'mapfile',
  'xargs',
  'readarray',
  'printf',
  'getopts',
  'declare',
  'typeset',
  'local',
  'export',
  'readonly',
  'let',
])

/**
 * Bash runs `$((...))` as commands where it is no sum, and tells that by its parentheses, where comments and quotes count for less than in commands: one in a
 * sum may end it elsewhere than it seems to.
 */
const mayBeCommands = (sum: string): boolean => !/[)\]]$/.test(sum) || /['"\\`;]|(?<![\d{$])#/.test(sum)

const assignedBy = ({ name, text }: Assignment): Assigned => ({ name, text })

type Reading = Extract<Redirection, { readonly type: 'Redirect' }> & {
  readonly target: NonNullable<Extract<Redirection, { readonly type: 'Redirect' }>['target']>
}

const isReading = (redirection: Redirection): redirection is Reading =>
  redirection.type === 'Redirect' && redirection.operator === '<' && redirection.target !== undefined

/** `2>&1`, `>&-`. */
const isDescriptor = ({ operator, target }: Extract<Redirection, { readonly type: 'Redirect' }>): boolean =>
  operator === '<&' || (operator === '>&' && /^(?:\d+-?|-)$/.test(target?.text ?? ''))

/** Whether the value is a plain word, which holds no command and makes no operator whatever computes with it. */
const isPlain = ({ value, index }: Assignment, home: string): boolean =>
  index === undefined &&
  value.type !== 'ArrayValue' &&
  /^(?:[\w./:@%,]+(?:[+-][\w./:@%,]+)*|-\d+|)$/.test(commandWordOf(value, home).value ?? '$')

const wordsOf = (node: Extract<SyntaxNode, { readonly type: 'ArithmeticExpansion' | 'ArithmeticCommand' }>): string =>
  node.type === 'ArithmeticCommand' ? `((${node.body}))` : node.text
