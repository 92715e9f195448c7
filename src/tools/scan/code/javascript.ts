import type { Syntax } from '../../syntax/languages.ts'
import { javascriptValue } from './javascript-values.ts'
import { addRoutine } from './routines.ts'
import { assign, call, condition, end, type Grammar, named, part, type SyntaxSummary } from './syntax-summary.ts'
import type { Parameter, Value } from './value.ts'

const moduleName = (node: Syntax): string =>
  node
    .text()
    .slice(1, -1)
    .replace(/^node:/, '')

/** The module of `require('m')` or `await import('m')`. */
function required(node: Syntax): string | undefined {
  const call = node.kind() === 'await_expression' ? named(node)[0] : node
  const [, name] = /^(?:require|import)\(\s*['"`](?:node:)?([^'"`]+)['"`]\s*\)$/.exec(call?.text() ?? '') ?? []
  return name
}

/** Names of a pattern such as `{ a, b: { c } = {} }`, each with what it takes out of the whole. */
function unpack(pattern: Syntax, whole: () => Value): { name: string; node: Syntax; value: () => Value }[] {
  const member = (node: Syntax, name: string) => (): Value => ({ kind: 'member', of: whole(), name, node })
  switch (pattern.kind()) {
    case 'identifier':
    case 'shorthand_property_identifier_pattern':
      return [{ name: pattern.text(), node: pattern, value: whole }]
    case 'object_pattern':
      return named(pattern).flatMap((entry) => {
        const inner = entry.kind() === 'object_assignment_pattern' ? part(entry, 'left') : entry
        if (inner.kind() === 'pair_pattern') {
          const key = part(inner, 'key')
          return unpack(part(inner, 'value'), member(inner, key.text()))
        }
        return unpack(inner, member(inner, inner.text()))
      })
    case 'assignment_pattern':
      return unpack(part(pattern, 'left'), whole)
    case 'array_pattern':
    case 'rest_pattern':
      return named(pattern).flatMap((item) => unpack(item, whole))
    default:
      return []
  }
}

function declare(node: Syntax, sheet: SyntaxSummary): void {
  const name = part(node, 'name')
  const value = node.field('value')
  const module = value ? required(value) : undefined
  const type = typeText(node.field('type'))
  if (module) {
    if (name.kind() === 'identifier') sheet.imports.set(name.text(), module)
    for (const entry of name.kind() === 'object_pattern' ? named(name) : []) {
      const [from, to] = entry.kind() === 'pair_pattern' ? [part(entry, 'key'), part(entry, 'value')] : [entry, entry]
      sheet.imports.set(to.text(), `${module}.${from.text()}`)
    }
    return
  }
  for (const taken of unpack(name, () => (value ? sheet.value(value) : { kind: 'literal', value: null, node })))
    sheet.bind({ name: taken.name, at: end(node), node, value: taken.value, ...(type && taken.node === name ? { type } : {}) })
}

function typeText(annotation: Syntax | null): string | undefined {
  const text = annotation?.text().replace(/^:\s*/, '')
  return text === undefined ? undefined : /^(?:Readonly<)?([\w.$]+)/.exec(text)?.[1]
}

function routine(node: Syntax, sheet: SyntaxSummary): void {
  const single = node.field('parameter')
  const parameters = single ? [single] : named(node.field('parameters') ?? node.child(0)!)
  const patterns: { parameter: Parameter; pattern: Syntax }[] = parameters.map((parameter) => {
    const pattern = parameter.field('pattern') ?? parameter.field('left') ?? parameter
    const type = typeText(parameter.field('type'))
    const around = parameter === pattern ? [] : parameter.children()
    const marks = around.filter((child) => child.kind() === 'decorator')
    const property = around.some((child) => child.kind() === 'accessibility_modifier' || child.text() === 'readonly')
    if (property && type) sheet.bind({ name: `this.${pattern.text()}`, at: 0, node: parameter, type })
    return {
      pattern,
      parameter: {
        name: pattern.text().replace(/^\.\.\./, ''),
        marks: marks.map((mark) => /@([\w.]+)/.exec(mark.text())?.[1] ?? ''),
        ...(type ? { type } : {}),
        ...(pattern.kind() === 'object_pattern' ? { apart: true } : {}),
      },
    }
  })
  const holder = node.parent()
  const name = node.field('name') ?? (holder?.kind() === 'variable_declarator' ? holder.field('name') : holder?.field('key'))
  const marks = (node.kind() === 'method_definition' ? node.prevAll() : [])
    .filter((before) => before.kind() === 'decorator')
    .map((mark) => /@([\w.]+)/.exec(mark.text())?.[1] ?? '')
  const body = node.field('body')
  const made = addRoutine(sheet, node, { name: name?.text(), parameters: patterns.map(({ parameter }) => parameter), marks })
  if (body && body.kind() !== 'statement_block') sheet.returns.push({ at: body.range().start.index, value: () => sheet.value(body) })
  patterns.forEach(({ pattern, parameter }, index) => {
    for (const taken of unpack(pattern, () => ({ kind: 'parameter', of: made, index, node: pattern })))
      sheet.bind({
        name: taken.name,
        at: made.start,
        node: pattern,
        value: taken.value,
        ...(parameter.type && !parameter.apart ? { type: parameter.type } : {}),
      })
  })
}

const field = (node: Syntax, sheet: SyntaxSummary): void => {
  const value = node.field('value')
  const type = typeText(node.field('type'))
  const name = `this.${(node.field('name') ?? node.field('property') ?? node).text()}`
  sheet.bind({ name, at: 0, node, ...(type ? { type } : {}), ...(value ? { value: () => sheet.value(value) } : {}) })
}

const shared: Grammar['facts'] = {
  import_statement(node, sheet) {
    const source = node.field('source')
    if (!source) return
    const module = moduleName(source)
    for (const clause of node.children().filter((child) => child.kind() === 'import_clause'))
      for (const item of named(clause)) {
        if (item.kind() === 'identifier') sheet.imports.set(item.text(), module)
        else if (item.kind() === 'namespace_import') sheet.imports.set(named(item)[0]!.text(), module)
        else
          for (const one of named(item))
            sheet.imports.set(
              (one.field('alias') ?? part(one, 'name')).text(),
              `${module}.${part(one, 'name').text()}`.replace(/\.default$/, ''),
            )
      }
  },
  variable_declarator: declare,
  assignment_expression(node, sheet) {
    assign(sheet, node, part(node, 'left'), () => sheet.value(part(node, 'right')))
  },
  augmented_assignment_expression(node, sheet) {
    assign(sheet, node, part(node, 'left'), () => sheet.value(part(node, 'right')), { added: true })
  },
  for_in_statement(node, sheet) {
    const right = part(node, 'right')
    for (const taken of unpack(part(node, 'left'), () => ({ kind: 'mix', parts: [sheet.value(right)], node: right })))
      sheet.bind({ name: taken.name, at: end(right), node, value: taken.value })
  },
  function_declaration: routine,
  generator_function_declaration: routine,
  function_expression: routine,
  generator_function: routine,
  arrow_function: routine,
  method_definition: routine,
  call_expression: call,
  new_expression: call,
  pair(node, sheet) {
    const value = part(node, 'value')
    sheet.entries.push({
      node,
      key: part(node, 'key')
        .text()
        .replace(/^['"]|['"]$/g, ''),
      value: () => sheet.value(value),
    })
  },
  if_statement(node, sheet) {
    condition(sheet, node, part(node, 'condition'), node.field('consequence'), node.field('alternative'))
  },
  ternary_expression(node, sheet) {
    condition(sheet, node, part(node, 'condition'), node.field('consequence'), node.field('alternative'))
  },
  binary_expression(node, sheet) {
    if (node.field('operator')?.text() === '&&') condition(sheet, node, part(node, 'left'), node.field('right'))
  },
  return_statement(node, sheet) {
    const [value] = named(node)
    if (value) sheet.returns.push({ at: node.range().start.index, value: () => sheet.value(value) })
  },
}

const attributes: Grammar['facts'] = {
  jsx_attribute(node, sheet) {
    const [name, value] = named(node)
    if (name && value) sheet.entries.push({ node, key: name.text(), value: () => sheet.value(value) })
  },
}

const blocks = new Set(['program', 'statement_block', 'class_body', 'switch_case', 'for_statement', 'for_in_statement', 'if_statement'])

export const javascript: Grammar = { facts: { ...shared, ...attributes, field_definition: field }, value: javascriptValue, blocks }
export const typescript: Grammar = { facts: { ...shared, public_field_definition: field }, value: javascriptValue, blocks }
export const tsx: Grammar = { facts: { ...shared, ...attributes, public_field_definition: field }, value: javascriptValue, blocks }
