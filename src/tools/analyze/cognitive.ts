import { isFunction, type Measured, textOf } from './functions.ts'
import {
  booleanOperators,
  branches,
  calls,
  catches,
  comprehensions,
  elseParts,
  guards,
  jumps,
  loops,
  operations,
  switches,
  ternaries,
} from './kinds.ts'
import type { Node } from './tree.ts'

/** How complicated a function is for who reads it. */
export interface CognitiveComplexity {
  /** How hard it is to follow: each break in the flow counts, and more the deeper it stands. */
  readonly cognitive: number
  /** How many control structures stand inside each other at most. */
  readonly nesting: number
}

/** What nests: each costs 1, and 1 more for each level around it. */
const structures = [loops, switches, catches, ternaries, comprehensions]

/** Cognitive complexity and depth of a function. The depth leaves ternaries out, which stand in a line. */
export function cognitiveOf({ node: top, text, apart, selfCalls }: Measured): CognitiveComplexity {
  let nesting = 0
  let recursive = false

  const sum = (nodes: readonly Node[], level: number): number => nodes.reduce((total, node) => total + cost(node, level), 0)

  /** The cost of a node and all inside it, `level` structures deep. */
  const cost = (node: Node, level: number): number => {
    const { kind, children } = node
    if (children.length === 0 || apart.has(node)) return 0
    if (branches.has(kind)) return 1 + level + branch(node, level)
    if (structures.some((kinds) => kinds.has(kind))) {
      if (!ternaries.has(kind)) nesting = Math.max(nesting, level + 1)
      return 1 + level + furtherLoops(node) + sum(children, level + 1)
    }
    if (calls.has(kind) && selfCalls.includes(calleeOf(node, text))) recursive = true
    const own = kind === 'else_clause' || guards.has(kind) || isLabelledJump(node) ? 1 : 0
    return own + sum(children, isFunction(node) ? level + 1 : level)
  }

  /** An `if` without its own 1: that of an `else if` does not grow with the depth. */
  const branch = (node: Node, level: number): number => {
    nesting = Math.max(nesting, level + 1)
    const { condition, body, otherwise } = partsOfBranch(node)
    return sum(condition, level) + sum(body, level + 1) + otherwise.reduce((total, part) => total + elsePart(part, level), 0)
  }

  const elsePart = (part: Node, level: number): number => {
    const elseIf = part.kind === 'else_clause' ? part.children[1] : part
    if (elseIf && branches.has(elseIf.kind)) return 1 + branch(elseIf, level)
    if (part.kind === 'elif_clause') return 1 + sum(part.children.slice(0, -1), level) + sum(part.children.slice(-1), level + 1)
    return 1 + (part.kind === 'else_clause' ? sum(part.children, level + 1) : cost(part, level + 1))
  }

  const cognitive = sum(top.children, 0) + booleanSequences(top, apart)
  return { cognitive: cognitive + (recursive ? 1 : 0), nesting }
}

/** Loops of a comprehension after its first. */
const furtherLoops = ({ kind, children }: Node): number =>
  comprehensions.has(kind) ? children.filter((child) => child.kind === 'for_in_clause').length - 1 : 0

interface BranchParts {
  readonly condition: readonly Node[]
  readonly body: readonly Node[]
  readonly otherwise: readonly Node[]
}

/** The parts of an `if`, whatever the language puts between them. */
function partsOfBranch({ children }: Node): BranchParts {
  const found = children.findIndex(({ kind }) => elseParts.has(kind))
  const end = found < 0 ? children.length : found
  return {
    condition: children.slice(0, end - 1),
    body: children.slice(end - 1, end),
    otherwise: children.slice(end).filter(({ kind }) => kind !== 'else'),
  }
}

/** Breaks and continues with a label, and every goto. */
const isLabelledJump = ({ kind, children }: Node): boolean =>
  jumps.has(kind) && children.some((child) => /^(?:statement_identifier|label_name|identifier)$/.test(child.kind))

/** What is called, as it is written, without its arguments. */
function calleeOf(call: Node, text: string): string {
  const list = call.children.findLast(({ kind }) => kind === 'arguments' || kind === 'argument_list')
  return list ? text.slice(call.start, list.start).trim() : textOf(call, text)
}

/** Counts runs of the same boolean operator: `a && b && c || d` are two. Brackets do not end a run, a negation does. */
function booleanSequences(top: Node, apart: ReadonlySet<Node>): number {
  const visit = (node: Node, within: boolean): number => {
    if (node !== top && apart.has(node)) return 0
    const boolean = isBooleanOperation(node)
    const inside = boolean || (within && node.kind === 'parenthesized_expression')
    return node.children.reduce((total, child) => total + visit(child, inside), boolean && !within ? runsOf(operatorsOf(node)) : 0)
  }
  return visit(top, false)
}

const isBooleanOperation = (node: Node): boolean =>
  operations.has(node.kind) && node.children.some(({ kind }) => booleanOperators.has(kind))

function operatorsOf(node: Node): readonly string[] {
  if (node.kind === 'parenthesized_expression') return node.children.flatMap(operatorsOf)
  if (!isBooleanOperation(node)) return []
  return node.children.flatMap((child) => (booleanOperators.has(child.kind) ? [child.kind] : operatorsOf(child)))
}

const runsOf = (operators: readonly string[]): number => operators.filter((one, at) => one !== operators[at - 1]).length
