import type { Syntax } from '../../syntax/languages.ts'
import { named, part, unescaped } from './syntax-summary.ts'
import type { Value } from './value.ts'

/** Expressions of JavaScript, TypeScript and JSX. */
export function javascriptValue(node: Syntax, kind: string, read: (node: Syntax) => Value): Value | undefined {
  const of = (name: string): Value => read(part(node, name))
  switch (kind) {
    case 'identifier':
    case 'this':
    case 'super':
    case 'import':
      return { kind: 'name', name: node.text(), node }
    case 'string':
      return { kind: 'literal', value: unescaped(node.text().slice(1, -1)), node }
    case 'number':
      return { kind: 'literal', value: Number(node.text().replaceAll('_', '')), node }
    case 'true':
    case 'false':
      return { kind: 'literal', value: kind === 'true', node }
    case 'null':
    case 'undefined':
      return { kind: 'literal', value: null, node }
    case 'regex':
      return { kind: 'literal', value: node.text(), node }
    case 'template_string': {
      const parts = named(node).map(
        (child): Value =>
          child.kind() === 'template_substitution'
            ? read(named(child)[0] ?? child)
            : { kind: 'literal', value: unescaped(child.text()), node: child },
      )
      if (parts.every((one) => one.kind === 'literal')) return { kind: 'literal', value: parts.map((one) => one.value).join(''), node }
      return { kind: 'text', parts, node }
    }
    case 'member_expression':
      return { kind: 'member', of: of('object'), name: part(node, 'property').text(), node }
    case 'subscript_expression':
      return { kind: 'index', of: of('object'), key: of('index'), node }
    case 'call_expression':
    case 'new_expression': {
      const list = node.field('arguments')
      const tagged = list?.kind() === 'template_string'
      return {
        kind: 'call',
        callee: read(node.field('function') ?? part(node, 'constructor')),
        inputs: tagged ? [read(list)] : list ? named(list).map(read) : [],
        named: new Map(),
        ...(tagged ? { tagged } : {}),
        ...(kind === 'new_expression' ? { fresh: true } : {}),
        node,
      }
    }
    case 'binary_expression': {
      const operator = part(node, 'operator').text()
      if (operator === '+') return { kind: 'text', parts: [of('left'), of('right')], node }
      if (['||', '??'].includes(operator)) return { kind: 'mix', parts: [of('left'), of('right')], node }
      if (operator === '&&') return { kind: 'mix', parts: [of('right')], node }
      return { kind: 'computed', node }
    }
    case 'ternary_expression':
      return { kind: 'mix', parts: [of('consequence'), of('alternative')], node }
    case 'assignment_expression':
      return of('right')
    case 'update_expression':
    case 'unary_expression':
      return { kind: 'computed', node }
    case 'parenthesized_expression':
    case 'as_expression':
    case 'satisfies_expression':
    case 'non_null_expression':
    case 'jsx_expression':
    case 'spread_element':
      return read(named(node)[0] ?? node)
    case 'await_expression': {
      const inner = read(named(node)[0] ?? node)
      return inner.kind === 'call' ? { ...inner, awaited: true } : inner
    }
    case 'type_assertion':
      return read(named(node).at(-1) ?? node)
    case 'sequence_expression':
      return read(named(node).at(-1) ?? node)
    case 'array':
      return { kind: 'list', items: named(node).map(read), node }
    case 'object':
      return {
        kind: 'entries',
        entries: named(node).flatMap((entry) => {
          if (entry.kind() === 'pair')
            return [
              {
                key: part(entry, 'key')
                  .text()
                  .replace(/^['"]|['"]$/g, ''),
                value: read(part(entry, 'value')),
              },
            ]
          if (entry.kind() === 'shorthand_property_identifier')
            return [{ key: entry.text(), value: { kind: 'name' as const, name: entry.text(), node: entry } }]
          return []
        }),
        rest: named(node)
          .filter((entry) => entry.kind() === 'spread_element')
          .map(read),
        node,
      }
    case 'arrow_function':
    case 'function_expression':
    case 'generator_function':
    case 'class':
      return { kind: 'routine', node }
    default:
      return undefined
  }
}
