import type { Syntax } from '../../syntax/languages.ts'
import { named, part, unescaped } from './syntax-summary.ts'
import type { Value } from './value.ts'

/** Parts of a string: its words and what is put into an f-string. */
function stringParts(node: Syntax, read: (node: Syntax) => Value): Value[] {
  return named(node).flatMap((child): Value[] => {
    if (child.kind() === 'interpolation') return [read(named(child)[0] ?? child)]
    return child.kind() === 'string_content' ? [{ kind: 'literal', value: unescaped(child.text()), node: child }] : []
  })
}

const joined = (parts: readonly Value[], node: Syntax): Value =>
  parts.every((part) => part.kind === 'literal')
    ? { kind: 'literal', value: parts.map((part) => part.value).join(''), node }
    : { kind: 'text', parts, node }

/** Expressions of Python. */
export function pythonValue(node: Syntax, kind: string, read: (node: Syntax) => Value): Value | undefined {
  const of = (name: string): Value => read(part(node, name))
  switch (kind) {
    case 'identifier':
      return { kind: 'name', name: node.text() === 'self' || node.text() === 'cls' ? 'this' : node.text(), node }
    case 'string':
      return joined(stringParts(node, read), node)
    case 'concatenated_string':
      return joined(
        named(node).flatMap((one) => stringParts(one, read)),
        node,
      )
    case 'integer':
    case 'float':
      return { kind: 'literal', value: Number(node.text().replaceAll('_', '').replace(/^0o/i, '0o')), node }
    case 'true':
    case 'false':
      return { kind: 'literal', value: kind === 'true', node }
    case 'none':
      return { kind: 'literal', value: null, node }
    case 'attribute':
      return { kind: 'member', of: of('object'), name: part(node, 'attribute').text(), node }
    case 'subscript':
      return { kind: 'index', of: of('value'), key: of('subscript'), node }
    case 'call': {
      const list = named(part(node, 'arguments'))
      if (node.field('arguments')?.kind() === 'generator_expression')
        return { kind: 'call', callee: of('function'), inputs: [of('arguments')], named: new Map(), node }
      return {
        kind: 'call',
        callee: of('function'),
        inputs: list.filter((one) => one.kind() !== 'keyword_argument' && one.kind() !== 'dictionary_splat').map(read),
        named: new Map(
          list.filter((one) => one.kind() === 'keyword_argument').map((one) => [part(one, 'name').text(), read(part(one, 'value'))]),
        ),
        node,
      }
    }
    case 'binary_operator': {
      const operator = part(node, 'operator').text()
      const left = of('left')
      if (operator === '%' && left.kind !== 'literal' && left.kind !== 'text' && left.kind !== 'name') return { kind: 'computed', node }
      if (operator === '%') return { kind: 'text', parts: [left, ...unpackTuple(of('right'))], node }
      if (operator === '+') return { kind: 'text', parts: [left, of('right')], node }
      // A path grows by `/`, a list repeats by `*`.
      if (operator === '/') return { kind: 'text', parts: [left, of('right')], node }
      if (operator === '*') return { kind: 'mix', parts: [left], node }
      return { kind: 'computed', node }
    }
    case 'comparison_operator':
    case 'not_operator':
    case 'unary_operator':
      return { kind: 'computed', node }
    case 'boolean_operator':
      return { kind: 'mix', parts: part(node, 'operator').text() === 'and' ? [of('right')] : [of('left'), of('right')], node }
    case 'conditional_expression': {
      const [yes, , no] = named(node)
      return { kind: 'mix', parts: [yes, no].flatMap((branch) => (branch ? [read(branch)] : [])), node }
    }
    case 'named_expression':
      return of('value')
    case 'await': {
      const inner = read(named(node)[0] ?? node)
      return inner.kind === 'call' ? { ...inner, awaited: true } : inner
    }
    case 'parenthesized_expression':
    case 'list_splat':
    case 'expression_list':
    case 'type':
      return named(node).length === 1 ? read(named(node)[0]!) : { kind: 'list', items: named(node).map(read), node }
    case 'list':
    case 'tuple':
    case 'set':
      return { kind: 'list', items: named(node).map(read), node }
    case 'list_comprehension':
    case 'set_comprehension':
    case 'generator_expression':
    case 'dictionary_comprehension':
      return { kind: 'mix', parts: [of('body')], node }
    case 'dictionary':
      return {
        kind: 'entries',
        entries: named(node)
          .filter((one) => one.kind() === 'pair')
          .map((pair) => ({
            key: part(pair, 'key')
              .text()
              .replace(/^['"]|['"]$/g, ''),
            value: read(part(pair, 'value')),
          })),
        rest: named(node)
          .filter((one) => one.kind() === 'dictionary_splat')
          .map((one) => read(named(one)[0] ?? one)),
        node,
      }
    case 'lambda':
      return { kind: 'routine', node }
    default:
      return undefined
  }
}

const unpackTuple = (value: Value): readonly Value[] => (value.kind === 'list' ? value.items : [value])
