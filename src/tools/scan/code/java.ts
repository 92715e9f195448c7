import type { Syntax } from '../../syntax/languages.ts'
import { addRoutine } from './routines.ts'
import { assign, call, condition, end, type Grammar, named, part, type SyntaxSummary, start, unescaped } from './syntax-summary.ts'
import type { Parameter, Value } from './value.ts'

/** `java.util.List<String>` as `List`; an array keeps its brackets. */
const typeText = (node: Syntax | null): string => (node?.text() ?? '').replace(/<.*>/s, '').replace(/^.*\.(?=[A-Z])/, '')

const marksOf = (node: Syntax): string[] =>
  node
    .children()
    .filter((child) => child.kind() === 'modifiers')
    .flatMap((modifiers) => named(modifiers))
    .map((mark) => mark.field('name')?.text() ?? '')
    .filter((mark) => mark !== '')

function parameterOf(node: Syntax): Parameter {
  const name = node.field('name') ?? named(node).find((child) => child.kind() === 'variable_declarator') ?? node
  return { name: name.text(), type: typeText(node.field('type') ?? named(node)[0] ?? null), marks: marksOf(node) }
}

function routine(node: Syntax, sheet: SyntaxSummary): void {
  const list = node.field('parameters')
  const plain = list?.kind() === 'identifier' ? [list] : list?.kind() === 'inferred_parameters' ? named(list) : undefined
  const parameters = plain
    ? plain.map((one): Parameter => ({ name: one.text(), marks: [] }))
    : (list ? named(list) : []).filter((one) => one.kind() !== 'receiver_parameter').map(parameterOf)
  const made = addRoutine(sheet, node, { name: node.field('name')?.text(), parameters, marks: marksOf(node) })
  const body = node.field('body')
  if (node.kind() === 'lambda_expression' && body && body.kind() !== 'block')
    sheet.returns.push({ at: start(body), value: () => sheet.value(body) })
  parameters.forEach(({ name, type }, index) => {
    const value = (): Value => ({ kind: 'parameter', of: made, index, node })
    sheet.bind({ name, at: made.start, node, value, ...(type ? { type } : {}) })
  })
}

function declare(node: Syntax, sheet: SyntaxSummary): void {
  const type = typeText(node.field('type'))
  for (const declarator of node.fieldChildren('declarator')) {
    const name = part(declarator, 'name').text()
    const value = declarator.field('value')
    const binding = {
      at: node.kind() === 'field_declaration' ? 0 : end(declarator),
      node,
      ...(type === 'var' ? {} : { type }),
      ...(value ? { value: () => sheet.value(value) } : {}),
    }
    sheet.bind({ name, ...binding })
    if (node.kind() === 'field_declaration') sheet.bind({ name: `this.${name}`, ...binding })
  }
}

const conditional: Grammar['facts'][string] = (node, sheet) => {
  condition(sheet, node, part(node, 'condition'), node.field('consequence'), node.field('alternative'))
}

const facts: Grammar['facts'] = {
  import_declaration(node, sheet) {
    const [, owner, name] = /^import\s+static\s+(?:[\w.]+\.)?(\w+)\.(\w+)\s*;/.exec(node.text()) ?? []
    if (owner && name) sheet.imports.set(name, `${owner}.${name}`)
  },
  local_variable_declaration: declare,
  field_declaration: declare,
  resource(node, sheet) {
    const value = node.field('value')
    const type = typeText(node.field('type'))
    const name = node.field('name')
    if (name && value)
      sheet.bind({ name: name.text(), at: end(node), node, ...(type === 'var' ? {} : { type }), value: () => sheet.value(value) })
  },
  enhanced_for_statement(node, sheet) {
    const value = part(node, 'value')
    const type = typeText(node.field('type'))
    const mix = (): Value => ({ kind: 'mix', parts: [sheet.value(value)], node: value })
    sheet.bind({ name: part(node, 'name').text(), at: end(value), node, ...(type === 'var' ? {} : { type }), value: mix })
  },
  assignment_expression(node, sheet) {
    const added = node.children().some((child) => child.text() === '+=')
    assign(sheet, node, part(node, 'left'), () => sheet.value(part(node, 'right')), added ? { added } : {})
  },
  method_declaration: routine,
  constructor_declaration: routine,
  lambda_expression: routine,
  method_invocation: call,
  object_creation_expression: call,
  if_statement: conditional,
  ternary_expression: conditional,
  binary_expression(node, sheet) {
    if (part(node, 'operator').text() === '&&') condition(sheet, node, part(node, 'left'), node.field('right'))
  },
  return_statement(node, sheet) {
    const [value] = named(node)
    if (value) sheet.returns.push({ at: start(node), value: () => sheet.value(value) })
  },
}

function value(node: Syntax, kind: string, read: (node: Syntax) => Value): Value | undefined {
  const of = (name: string): Value => read(part(node, name))
  switch (kind) {
    case 'identifier':
    case 'this':
    case 'super':
      return { kind: 'name', name: node.text(), node }
    case 'type_identifier':
    case 'scoped_type_identifier':
    case 'generic_type':
      return { kind: 'name', name: typeText(node), node }
    case 'string_literal':
      return { kind: 'literal', value: unescaped(node.text().replace(/^"""\s*\n|^"|"""$|"$/g, '')), node }
    case 'character_literal':
      return { kind: 'literal', value: unescaped(node.text().slice(1, -1)), node }
    case 'decimal_integer_literal':
    case 'hex_integer_literal':
    case 'decimal_floating_point_literal':
      return {
        kind: 'literal',
        value: Number(
          node
            .text()
            .replaceAll('_', '')
            .replace(/[lLfFdD]$/, ''),
        ),
        node,
      }
    case 'true':
    case 'false':
      return { kind: 'literal', value: kind === 'true', node }
    case 'null_literal':
      return { kind: 'literal', value: null, node }
    case 'class_literal':
      return { kind: 'literal', value: node.text(), node }
    case 'field_access':
      return { kind: 'member', of: of('object'), name: part(node, 'field').text(), node }
    case 'array_access':
      return { kind: 'index', of: of('array'), key: of('index'), node }
    case 'method_invocation': {
      const object = node.field('object')
      const name = part(node, 'name')
      const callee: Value = object
        ? { kind: 'member', of: read(object), name: name.text(), node: name }
        : { kind: 'name', name: name.text(), node: name }
      return { kind: 'call', callee, inputs: named(part(node, 'arguments')).map(read), named: new Map(), node }
    }
    case 'object_creation_expression': {
      const inputs = named(part(node, 'arguments')).map(read)
      return { kind: 'call', callee: of('type'), inputs, named: new Map(), fresh: true, node }
    }
    case 'binary_expression':
      return part(node, 'operator').text() === '+' ? { kind: 'text', parts: [of('left'), of('right')], node } : { kind: 'computed', node }
    case 'unary_expression':
    case 'update_expression':
    case 'instanceof_expression':
      return { kind: 'computed', node }
    case 'ternary_expression':
      return { kind: 'mix', parts: [of('consequence'), of('alternative')], node }
    case 'assignment_expression':
      return of('right')
    case 'cast_expression':
      return of('value')
    case 'parenthesized_expression':
      return read(named(node)[0] ?? node)
    case 'array_initializer':
      return { kind: 'list', items: named(node).map(read), node }
    case 'array_creation_expression':
      return node.field('value') ? of('value') : { kind: 'list', items: [], node }
    case 'lambda_expression':
    case 'method_reference':
      return { kind: 'routine', node }
    default:
      return undefined
  }
}

export const java: Grammar = {
  facts,
  value,
  blocks: new Set(['program', 'block', 'class_body', 'constructor_body', 'switch_block_statement_group']),
}
