import type { Syntax } from '../../syntax/languages.ts'
import { pythonValue } from './python-values.ts'
import { addRoutine } from './routines.ts'
import { assign, call, condition, type Grammar, named, part, type SyntaxSummary } from './syntax-summary.ts'
import type { Parameter, Value } from './value.ts'

/** Each name of a target such as `a, (b, c)` gets the whole. */
function bindAll(sheet: SyntaxSummary, node: Syntax, target: Syntax, value: () => Value): void {
  if (['pattern_list', 'tuple', 'tuple_pattern', 'list', 'list_pattern', 'as_pattern_target'].includes(String(target.kind())))
    for (const one of named(target)) bindAll(sheet, node, one, value)
  else assign(sheet, node, target, value)
}

function importFrom(node: Syntax, sheet: SyntaxSummary): void {
  const module = part(node, 'module_name').text()
  for (const item of node.fieldChildren('name')) {
    const name = item.field('name') ?? item
    sheet.imports.set((item.field('alias') ?? name).text(), `${module}.${name.text()}`)
  }
}

function parameterOf(node: Syntax): Parameter | undefined {
  const name = node.field('name') ?? (node.kind() === 'identifier' ? node : named(node)[0])
  if (!name || name.text() === 'self' || name.text() === 'cls') return undefined
  const type = node
    .field('type')
    ?.text()
    .replace(/^['"]|['"]$/g, '')
  const preset = node.field('value')?.text()
  return {
    name: name.text().replace(/^\*+/, ''),
    marks: [],
    ...(type ? { type: /^(?:Optional\[)?([\w.]+)/.exec(type)?.[1] ?? type } : {}),
    ...(preset === undefined ? {} : { preset }),
  }
}

function routine(node: Syntax, sheet: SyntaxSummary): void {
  const list = node.field('parameters')
  const parameters = (list ? named(list) : []).map(parameterOf).filter((one) => one !== undefined)
  const outer = node.parent()
  const decorators = outer?.kind() === 'decorated_definition' ? outer.children().filter((child) => child.kind() === 'decorator') : []
  const made = addRoutine(sheet, node, {
    name: node.field('name')?.text(),
    parameters,
    marks: decorators.map((decorator) => decorator.text().slice(1)),
  })
  const body = node.field('body')
  if (node.kind() === 'lambda' && body) sheet.returns.push({ at: body.range().start.index, value: () => sheet.value(body) })
  parameters.forEach(({ name, type }, index) => {
    sheet.bind({ name, at: made.start, node, value: () => ({ kind: 'parameter', of: made, index, node }), ...(type ? { type } : {}) })
  })
}

const conditional: Grammar['facts'][string] = (node, sheet) => {
  condition(sheet, node, part(node, 'condition'), node.field('consequence'), node.field('alternative'))
}

const facts: Grammar['facts'] = {
  import_statement(node, sheet) {
    for (const item of node.fieldChildren('name')) {
      const name = (item.field('name') ?? item).text()
      const alias = item.field('alias')?.text()
      if (alias) sheet.imports.set(alias, name)
      else sheet.imports.set(name.split('.')[0]!, name.split('.')[0]!)
    }
  },
  import_from_statement: importFrom,
  assignment(node, sheet) {
    const right = node.field('right')
    const type = node.field('type')?.text()
    if (right) {
      const target = part(node, 'left')
      if (type) assign(sheet, node, target, () => sheet.value(right), { type })
      else bindAll(sheet, node, target, () => sheet.value(right))
    }
  },
  augmented_assignment(node, sheet) {
    assign(sheet, node, part(node, 'left'), () => sheet.value(part(node, 'right')), { added: true })
  },
  named_expression(node, sheet) {
    assign(sheet, node, part(node, 'name'), () => sheet.value(part(node, 'value')))
  },
  for_statement(node, sheet) {
    const right = part(node, 'right')
    bindAll(sheet, right, part(node, 'left'), () => ({ kind: 'mix', parts: [sheet.value(right)], node: right }))
  },
  for_in_clause(node, sheet) {
    // A comprehension says its value before the names it goes through.
    const right = part(node, 'right')
    for (const name of named(part(node, 'left')).concat(part(node, 'left')))
      if (name.kind() === 'identifier')
        sheet.bind({
          name: name.text(),
          at: node.parent()!.range().start.index,
          node,
          value: () => ({ kind: 'mix', parts: [sheet.value(right)], node: right }),
        })
  },
  as_pattern(node, sheet) {
    const [value, target] = named(node)
    if (value && target?.kind() === 'as_pattern_target') bindAll(sheet, node, target, () => sheet.value(value))
  },
  function_definition: routine,
  lambda: routine,
  call,
  keyword_argument(node, sheet) {
    sheet.entries.push({ node, key: part(node, 'name').text(), value: () => sheet.value(part(node, 'value')) })
  },
  pair(node, sheet) {
    sheet.entries.push({
      node,
      key: part(node, 'key')
        .text()
        .replace(/^['"]|['"]$/g, ''),
      value: () => sheet.value(part(node, 'value')),
    })
  },
  if_statement: conditional,
  elif_clause: conditional,
  conditional_expression(node, sheet) {
    const [yes, test, no] = named(node)
    if (yes && test) condition(sheet, node, test, yes, no)
  },
  boolean_operator(node, sheet) {
    if (part(node, 'operator').text() === 'and') condition(sheet, node, part(node, 'left'), node.field('right'))
  },
  return_statement(node, sheet) {
    const [value] = named(node)
    if (value) sheet.returns.push({ at: node.range().start.index, value: () => sheet.value(value) })
  },
}

export const python: Grammar = { facts, value: pythonValue, blocks: new Set(['module', 'block']) }
