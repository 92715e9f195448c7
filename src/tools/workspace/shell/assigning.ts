import type { SyntaxNode } from 'unbash'
import type { CommandWord } from './command-word.ts'

/** A variable that a line sets; without a name where only the run decides which. */
export interface Assigned {
  readonly name: string | undefined
  readonly text: string
}

const assigns = /(?:^|[^=!<>])=(?!=)|<<=|>>=|\+\+|--/

/** Names that may be set by what bash computes; `undefined` among them where a variable may stand for the name. */
function namesSetIn(sum: string): readonly (string | undefined)[] {
  if (!assigns.test(sum)) return []
  return [...(sum.match(/[A-Za-z_]\w*/g) ?? []), ...(/[$`]/.test(sum) ? [undefined] : [])]
}

/** What a part of a line sets by its syntax alone, commands apart. */
export function setBySyntax(node: SyntaxNode): readonly Assigned[] {
  const { name, sums } = settersOf(node)
  return [...name, ...sums.flatMap((text) => namesSetIn(text).map((each) => ({ name: each, text })))]
}

interface Setters {
  readonly name: readonly Assigned[]
  readonly sums: readonly string[]
}

const none: Setters = { name: [], sums: [] }
const named = (name: string, text: string): Setters => ({ name: [{ name, text }], sums: [] })
const computed = (...sums: readonly string[]): Setters => ({ name: [], sums })

function settersOf(node: SyntaxNode): Setters {
  switch (node.type) {
    case 'For':
    case 'Select':
      return named(node.name.text, `${node.type.toLowerCase()} ${node.name.text}`)
    case 'Coproc':
      return node.name ? named(node.name.text, `coproc ${node.name.text}`) : none
    case 'FileDescriptorVariable':
      return named(node.name.replace(/\[.*/s, ''), `{${node.name}}`)
    case 'Assignment':
      return node.index ? computed(node.index.text) : none
    case 'ParameterExpansion': {
      const { operation, index } = node
      const inner = computed(
        ...(index ? [index.text] : []),
        ...(operation?.type === 'Slice' ? [operation.offset.text, operation.length?.text ?? ''] : []),
      )
      if (operation?.type !== 'Default' || !/=/.test(operation.operator)) return inner
      return { ...inner, name: [{ name: node.parameter.replace(/\[.*/s, ''), text: node.text }] }
    }
    case 'ArithmeticExpansion':
      return node.expression ? none : computed(node.text)
    case 'ArithmeticCommand':
      return node.expression ? none : computed(node.body)
    case 'ArithmeticBinary':
      return /^(?:[-+*/%&|^]|<<|>>)?=$/.test(node.operator) ? setByComputing(node.left) : none
    case 'ArithmeticUnary':
      return /^(?:\+\+|--)$/.test(node.operator) ? setByComputing(node.operand) : none
    case 'ArithmeticWord':
      return setByWord(node.value)
    case 'TestBinary':
      return /^-(?:eq|ne|l[te]|g[te])$/.test(node.operator) ? computed(node.left.text, node.right.text) : none
    case 'TestUnary':
      return /^-[vR]$/.test(node.operator) ? computed(node.operand.text) : none
    default:
      return none
  }
}

/** The left side of an assignment in a sum: a name, with or without a subscript, or what only the run turns into one. */
function setByComputing(left: SyntaxNode): Setters {
  const text = left.type === 'ArithmeticWord' ? left.value : '$'
  const name = /^(?<name>[A-Za-z_]\w*)(?:\[|$)/.exec(text)?.groups?.['name']
  return { name: [{ name, text }], sums: [] }
}

/** A word of a sum: what stands in a subscript, and what an expansion may make of it, an operator too: `PATH${x:-=}5`. */
const setByWord = (word: string): Setters =>
  /[$`]/.test(word) && !/^\$(?:\w+|[#?!$]|\{#?\w+\})$|\$\(|`/.test(word)
    ? { name: [{ name: undefined, text: word }], sums: [] }
    : computed(/\[(?<inner>.*)\]/s.exec(word)?.groups?.['inner'] ?? '')

/** Builtins that set variables whose names are words of theirs, in the options too: `read -aNAME`. */
const setters = /^(?:read|mapfile|readarray|getopts|let|unset|wait|declare|typeset|local|export|readonly|compgen)$/

/** The variables that a command sets by its words; `undefined` among them where only the run decides which. */
export function setByWords(program: string, args: readonly CommandWord[]): readonly (string | undefined)[] {
  if (/^(?:env|sudo|doas)$/.test(program))
    return args.flatMap(({ head }) => /^(?<name>[A-Za-z_]\w*)\+?=/.exec(head)?.groups?.['name'] ?? [])
  if (program === 'printf') return args.slice(0, 2).some(({ head }) => head.startsWith('-v')) ? args.slice(0, 2).flatMap(namesIn) : []
  if (/^(?:test|\[)$/.test(program))
    return args.flatMap((term, at) => (/^-[vR]$/.test(args[at - 1]?.value ?? '') ? namesSetIn(term.text) : []))
  return setters.test(program) ? args.flatMap(namesIn) : []
}

/** Every name that a word of such a builtin may set: itself, in front of `=`, or in an option behind its letter. */
function namesIn({ value, head, splits }: CommandWord): readonly (string | undefined)[] {
  if (value === undefined && !/^[A-Za-z_]\w*\+?=/.test(head)) return splits || !head.startsWith('-') ? [undefined] : []
  if (head.startsWith('-')) return [...head].map((_, at) => head.slice(at + 1)).filter((name) => /^[A-Za-z_]\w*$/.test(name))
  const [name] = /^[A-Za-z_]\w*/.exec(head) ?? []
  return [...(name === undefined ? [] : [name]), ...namesSetIn(head.slice(name?.length ?? 0).replace(/^\+?=/, ''))]
}
