import { type CognitiveComplexity, cognitiveOf } from './cognitive.ts'
import { type Measured, textOf } from './functions.ts'
import { booleanAssignments, booleanOperators, branches, cases, catches, guards, loops, operations, ternaries } from './kinds.ts'
import type { Node } from './tree.ts'

/** How complicated a function is. The rules of counting stand in the manual (docs/tools-for-work.md). */
export interface Complexity extends CognitiveComplexity {
  /** Ways through it: 1, and 1 for each decision. */
  readonly cyclomatic: number
}

/** Both complexities of a function, and its depth. */
export const complexityOf = (measured: Measured): Complexity => ({ cyclomatic: cyclomaticOf(measured), ...cognitiveOf(measured) })

function cyclomaticOf({ node: top, text, apart }: Measured): number {
  let decisions = 0
  const walk = (node: Node, parent: Node | undefined): void => {
    if (node !== top && apart.has(node)) return
    if (isDecision(node, parent, text)) decisions++
    for (const child of node.children) walk(child, node)
  }
  walk(top, undefined)
  return 1 + decisions
}

function isDecision(node: Node, parent: Node | undefined, text: string): boolean {
  const { kind } = node
  if (node.children.length === 0)
    return booleanAssignments.has(kind) || (booleanOperators.has(kind) && parent !== undefined && operations.has(parent.kind))
  if (cases.has(kind)) return !isDefault(node, text)
  if (kind === 'for_in_clause' || kind === 'elif_clause') return true
  return branches.has(kind) || ternaries.has(kind) || loops.has(kind) || catches.has(kind) || guards.has(kind)
}

/** `default` and Python's `case _`. */
function isDefault(node: Node, text: string): boolean {
  const [word, pattern] = node.children
  return word?.kind === 'default' || (pattern?.kind === 'case_pattern' && textOf(pattern, text) === '_')
}
