import { classes, functions, functionValues, names, parameterLists } from './kinds.ts'
import type { Node } from './tree.ts'

/** A function that is counted for itself. */
export interface FunctionPlace {
  /** With the class or the type it belongs to: `Cart.total`. One without a name is named after the call it is handed to: `callback of describe`. */
  readonly label: string
  readonly node: Node
  readonly parameters: number
  /** What a call of itself looks like: `walk`, or `this.walk`. */
  readonly calls: readonly string[]
}

/** A function to measure: `apart` are the nodes inside it that are counted for themselves, `selfCalls` what a call of itself looks like. */
export interface Measured {
  readonly node: Node
  readonly text: string
  readonly apart: ReadonlySet<Node>
  readonly selfCalls: readonly string[]
}

interface Around {
  readonly text: string
  readonly classes: readonly string[]
  /** Whether a named function surrounds the place: functions without a name belong to that. */
  readonly inNamed: boolean
  /** From the outside in. */
  readonly parents: readonly Node[]
}

/**
 * The functions of a file, in their order: all that have a name and a body, and those without a name where no named function is around them. The others
 * count as a part of the named function they stand in.
 */
export function functionsOf(root: Node, text: string): readonly FunctionPlace[] {
  const found: FunctionPlace[] = []
  const parents: Node[] = []
  const walk = (node: Node, inClasses: readonly string[], inNamed: boolean): void => {
    let [classNames, named] = [inClasses, inNamed]
    if (isFunction(node)) {
      const place = placeOf(node, { text, classes: inClasses, inNamed, parents })
      if (place) found.push(place.function)
      classNames = []
      named ||= place?.named ?? false
    } else if (classes.has(node.kind) && node.children.length > 0) {
      const name = node.children.find(({ kind }) => names.has(kind))
      classNames = name ? [...inClasses, textOf(name, text)] : inClasses
    }
    parents.push(node)
    for (const child of node.children) walk(child, classNames, named)
    parents.pop()
  }
  walk(root, [], false)
  return found
}

/** A keyword such as `lambda` is a leaf of the same kind as what it begins. */
export const isFunction = (node: Node): boolean => functions.has(node.kind) && node.children.length > 0

export const textOf = (node: Node, text: string): string => text.slice(node.start, node.end)

function placeOf(node: Node, around: Around): { readonly function: FunctionPlace; readonly named: boolean } | undefined {
  const { text } = around
  const isValue = functionValues.has(node.kind)
  if (!isValue && !node.children.some(({ kind }) => /(?:^|_)(?:block|body)$/.test(kind))) return undefined
  const name = isValue ? nameOfValue(node, around) : declaredName(node, text)
  if (name === undefined && around.inNamed) return undefined
  const owner = ownerOf(node, around)
  const prefix = owner.names.length > 0 ? `${owner.names.join('.')}.` : ''
  return {
    named: name !== undefined,
    function: {
      label: name === undefined ? unnamed(around) : `${prefix}${name}`,
      node,
      parameters: countOfParameters(node, text, owner.names.length > 0),
      calls: name === undefined ? [] : owner.names.length === 0 ? [name] : owner.selves.map((self) => `${self}${name}`),
    },
  }
}

/** Classes around a method, or the type of its receiver, and how the method would call itself. */
function ownerOf(node: Node, { classes: around, text }: Around): { readonly names: readonly string[]; readonly selves: readonly string[] } {
  if (node.kind === 'method_declaration' && node.children[0]?.kind === 'func') {
    const receiver = node.children[1]!
    const type = first(receiver, 'type_identifier')
    const name = first(receiver, 'identifier')
    return { names: type ? [textOf(type, text)] : [], selves: name ? [`${textOf(name, text)}.`] : [] }
  }
  if (node.kind === 'function_definition') return { names: around, selves: ['self.', 'cls.'] }
  return { names: around, selves: node.kind === 'method_declaration' ? ['this.', ''] : ['this.'] }
}

function declaredName(node: Node, text: string): string | undefined {
  const list = parametersOf(node)
  const before = list ? node.children.slice(0, node.children.indexOf(list)) : node.children
  const nameKind = (kind: string) => names.has(kind) || kind === 'string' || kind === 'number' || kind === 'computed_property_name'
  const name = list ? before.findLast(({ kind }) => nameKind(kind)) : before.find(({ kind }) => nameKind(kind))
  return name && textOf(name, text)
}

const wrappers: ReadonlySet<string> = new Set(['parenthesized_expression', 'as_expression', 'satisfies_expression'])
const givers: ReadonlySet<string> = new Set([
  'variable_declarator',
  'pair',
  'public_field_definition',
  'field_definition',
  'assignment_expression',
  'assignment',
  'short_var_declaration',
  'assignment_statement',
  'var_spec',
  'keyed_element',
])

/** The name that a function value is given: of the variable, member or field it is assigned to, or its own. */
function nameOfValue(node: Node, { text, parents }: Around): string | undefined {
  const own = /^(?:function_expression|generator_function)$/.test(node.kind) && node.children.find(({ kind }) => kind === 'identifier')
  if (own) return textOf(own, text)
  const outside = parents
    .toReversed()
    .filter(({ kind, children }) => !wrappers.has(kind) && !(kind === 'expression_list' && children.length === 1))
  const giver = outside[0]
  if (giver?.kind === 'export_statement') return 'default'
  const target = giver && givers.has(giver.kind) ? giver.children.find(({ kind }) => !modifiers.has(kind)) : undefined
  if (!target || target.start >= node.start) return undefined
  return /(?:[\w$#]+|\[.*\])(?=['"]?$)/.exec(textOf(target, text).slice(-200))?.[0]
}

const modifiers: ReadonlySet<string> = new Set([
  'accessibility_modifier',
  'override_modifier',
  'static',
  'readonly',
  'declare',
  'decorator',
  'async',
])

function unnamed({ text, parents }: Around): string {
  const call = parents.findLast(({ kind }) => kind === 'call_expression' || kind === 'call' || kind === 'method_invocation')
  const callee = call && textOf(call, text).slice(0, 200)
  const name = callee === undefined ? undefined : /^[\w$.]+/.exec(callee)?.[0]
  return name === undefined ? 'anonymous function' : `callback of ${name}`
}

function parametersOf(node: Node): Node | undefined {
  const lists = node.children.filter(({ kind }) => parameterLists.has(kind))
  return node.kind === 'method_declaration' && node.children[0]?.kind === 'func' ? lists[1] : lists[0]
}

const noParameters: ReadonlySet<string> = new Set([
  '(',
  ')',
  ',',
  ':',
  'keyword_separator',
  'positional_separator',
  'receiver_parameter',
  'ERROR',
])

/** The parameters of a function, without the object that a method belongs to. */
function countOfParameters(node: Node, text: string, isMethod: boolean): number {
  const list = parametersOf(node)
  if (!list) return functionValues.has(node.kind) && node.children[0]?.kind === 'identifier' ? 1 : 0
  const declared = list.children.filter(({ kind }) => !noParameters.has(kind))
  const itself = isMethod && node.kind === 'function_definition' ? /^(?:self|cls|mcs)\b/ : /^this\b/
  return declared
    .filter((parameter, at) => at > 0 || !itself.test(textOf(parameter, text)))
    .reduce((sum, parameter) => sum + (parameter.kind === 'parameter_declaration' ? namesOf(parameter) : 1), 0)
}

/** `a, b int` are two, `int` alone is one. */
const namesOf = (parameter: Node): number => Math.max(1, parameter.children.filter(({ kind }) => kind === 'identifier').length)

function first(node: Node, kind: string): Node | undefined {
  if (node.kind === kind) return node
  for (const child of node.children) {
    const found = first(child, kind)
    if (found) return found
  }
  return undefined
}
