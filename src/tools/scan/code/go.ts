import type { Syntax } from '../../syntax/languages.ts'
import { addRoutine } from './routines.ts'
import { assign, call, condition, end, type Grammar, named, part, type SyntaxSummary, unescaped } from './syntax-summary.ts'
import type { Parameter, Value } from './value.ts'

const typeText = (node: Syntax | null): string | undefined => node?.text().replace(/^[*&]+/, '')

const listed = (node: Syntax): Syntax[] => (node.kind() === 'expression_list' ? named(node) : [node])

/** Each name on the left gets its value on the right, or the one value there is: `rows, err := query()`. */
function bindLists(sheet: SyntaxSummary, node: Syntax, left: Syntax, right: Syntax, added = false): void {
  const values = listed(right)
  listed(left).forEach((target, index) => {
    const value = values.length === 1 ? values[0]! : values[index]
    if (target.text() === '_' || !value) return
    // The second of two is an error or a truth value.
    if (values.length === 1 && index > 0 && /^(?:err|ok|found|exists)\w*$/.test(target.text())) return
    assign(sheet, node, target, () => sheet.value(value), added ? { added } : {})
  })
}

function routine(node: Syntax, sheet: SyntaxSummary): void {
  const list = node.field('parameters')
  const said = (list ? named(list) : []).flatMap((one) => {
    const type = typeText(one.field('type'))
    return one.fieldChildren('name').map((name): Parameter => ({ name: name.text(), marks: [], ...(type ? { type } : {}) }))
  })
  const made = addRoutine(sheet, node, { name: node.field('name')?.text(), parameters: said, marks: [] })
  said.forEach(({ name, type }, index) => {
    const value = (): Value => ({ kind: 'parameter', of: made, index, node })
    sheet.bind({ name, at: made.start, node, value, ...(type ? { type: fullType(sheet, type) } : {}) })
  })
  const receiver = node.field('receiver')
  const name = receiver ? named(receiver)[0]?.field('name') : undefined
  if (name) sheet.bind({ name: name.text(), at: made.start, node, value: () => ({ kind: 'name', name: 'this', node: name }) })
}

/** `http.Request` as `net/http.Request`. */
const fullType = (sheet: SyntaxSummary, type: string): string => {
  const [, alias, rest] = /^(\w+)(\..+)$/.exec(type) ?? []
  return alias ? (sheet.imports.get(alias) ?? alias) + rest : type
}

const declare: Grammar['facts'][string] = (node, sheet) => {
  const right = node.field('value')
  const type = typeText(node.field('type'))
  node.fieldChildren('name').forEach((name, index) => {
    const value = right ? (listed(right)[index] ?? right) : undefined
    sheet.bind({
      name: name.text(),
      at: end(node),
      node,
      ...(type ? { type: fullType(sheet, type) } : {}),
      value: () => (value ? sheet.value(value) : { kind: 'literal', value: null, node }),
    })
  })
}

const facts: Grammar['facts'] = {
  import_spec(node, sheet) {
    const path = part(node, 'path').text().slice(1, -1)
    const last = path
      .replace(/\/v\d+$/, '')
      .split('/')
      .at(-1)!
    sheet.imports.set(node.field('name')?.text() ?? last.replace(/\.v\d+$/, '').replace(/^go-/, ''), path.replace(/\/v\d+$/, ''))
  },
  short_var_declaration(node, sheet) {
    bindLists(sheet, node, part(node, 'left'), part(node, 'right'))
  },
  assignment_statement(node, sheet) {
    bindLists(sheet, node, part(node, 'left'), part(node, 'right'), part(node, 'operator').text() === '+=')
  },
  var_spec: declare,
  const_spec: declare,
  range_clause(node, sheet) {
    const left = node.field('left')
    const right = part(node, 'right')
    if (left) bindLists(sheet, node, left, right)
  },
  function_declaration: routine,
  method_declaration: routine,
  func_literal: routine,
  call_expression(node, sheet) {
    call(node, sheet)
    // What is handed over by address is filled by the callee: `Decode(&in)`.
    for (const argument of named(part(node, 'arguments')))
      if (argument.kind() === 'unary_expression' && /^&\w+$/.test(argument.text())) {
        const others = named(part(node, 'arguments')).filter((one) => one.id() !== argument.id())
        const value = (): Value => ({
          kind: 'mix',
          parts: [sheet.value(part(node, 'function')), ...others.map((one) => sheet.value(one))],
          node,
        })
        sheet.bind({ name: argument.text().slice(1), at: end(node), node, value, added: true })
      }
  },
  keyed_element(node, sheet) {
    const [key, value] = named(node)
    if (key && value) sheet.entries.push({ node, key: key.text().replace(/^"|"$/g, ''), value: () => sheet.value(value) })
  },
  field_declaration(node, sheet) {
    const type = typeText(node.field('type'))
    for (const name of type ? node.fieldChildren('name') : [])
      sheet.bind({ name: `this.${name.text()}`, at: 0, node, type: fullType(sheet, type!) })
  },
  if_statement(node, sheet) {
    condition(sheet, node, part(node, 'condition'), node.field('consequence'), node.field('alternative'))
  },
  return_statement(node, sheet) {
    const [list] = named(node)
    const [value] = list ? listed(list) : []
    if (value) sheet.returns.push({ at: node.range().start.index, value: () => sheet.value(value) })
  },
}

function value(node: Syntax, kind: string, read: (node: Syntax) => Value): Value | undefined {
  const of = (name: string): Value => read(part(node, name))
  switch (kind) {
    case 'identifier':
    case 'package_identifier':
    case 'type_identifier':
    case 'field_identifier':
      return { kind: 'name', name: node.text(), node }
    case 'interpreted_string_literal':
      return { kind: 'literal', value: unescaped(node.text().slice(1, -1)), node }
    case 'raw_string_literal':
    case 'rune_literal':
      return { kind: 'literal', value: node.text().slice(1, -1), node }
    case 'int_literal':
    case 'float_literal':
      return { kind: 'literal', value: numberOf(node.text()), node }
    case 'true':
    case 'false':
      return { kind: 'literal', value: kind === 'true', node }
    case 'nil':
      return { kind: 'literal', value: null, node }
    case 'selector_expression':
    case 'qualified_type': {
      const [first, last] = named(node)
      return { kind: 'member', of: read(first ?? node), name: last?.text() ?? '', node }
    }
    case 'index_expression':
      return { kind: 'index', of: of('operand'), key: of('index'), node }
    case 'slice_expression':
    case 'type_assertion_expression':
      return of('operand')
    case 'call_expression':
      return { kind: 'call', callee: of('function'), inputs: named(part(node, 'arguments')).map(read), named: new Map(), node }
    case 'binary_expression':
      return part(node, 'operator').text() === '+' ? { kind: 'text', parts: [of('left'), of('right')], node } : { kind: 'computed', node }
    case 'unary_expression':
      return ['&', '*', '<-'].includes(part(node, 'operator').text()) ? of('operand') : { kind: 'computed', node }
    case 'parenthesized_expression':
    case 'literal_element':
    case 'expression_list':
    case 'variadic_argument':
      return named(node).length === 1 ? read(named(node)[0]!) : { kind: 'list', items: named(node).map(read), node }
    case 'type_conversion_expression':
      return of('operand')
    case 'composite_literal': {
      const body = part(node, 'body')
      return { ...(read(body) as Value & { kind: 'entries' }), node, type: typeText(node.field('type')) ?? '' }
    }
    case 'literal_value': {
      const elements = named(node)
      return {
        kind: 'entries',
        entries: elements.flatMap((one) => {
          const [key, entry] = one.kind() === 'keyed_element' ? named(one) : []
          return key && entry ? [{ key: key.text().replace(/^"|"$/g, ''), value: read(entry) }] : []
        }),
        rest: elements.filter((one) => one.kind() !== 'keyed_element').map(read),
        node,
      }
    }
    case 'func_literal':
      return { kind: 'routine', node }
    default:
      return undefined
  }
}

const numberOf = (text: string): number => Number(/^0[0-7]+$/.test(text) ? `0o${text.slice(1)}` : text.replaceAll('_', ''))

export const go: Grammar = { facts, value, blocks: new Set(['source_file', 'block', 'expression_case', 'default_case']) }
