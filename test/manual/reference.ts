import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../../src/core/json.ts'
import type { Tool } from '../../src/core/tool.ts'
import { settingsTable } from '../../src/settings/table.ts'
import { builtInTools } from '../../src/tools/built-in.ts'
import { noAgents, noLibrary } from '../../src/tools/unread.fixture.ts'

/** The parts of the manual that are made from the code, by page; each stands between `<!-- generated -->` and `<!-- /generated -->`. */
export const generatedParts: Readonly<Record<string, () => string>> = {
  'docs/settings.md': settingsTable,
  'docs/tools.md': toolReference,
}

const part = /(<!-- generated -->\n)[\s\S]*?(<!-- \/generated -->)/

/** The page as it should be. Throws where it has no place for the generated part. */
export function withGenerated(text: string, generated: string): string {
  if (!part.test(text)) throw new Error('the page has no <!-- generated --> part')
  return text.replace(part, (_, begin: string, end: string) => `${begin}\n${generated.trim()}\n\n${end}`)
}

/** Brings the generated parts up to date and gives the pages that were not. */
export function writeGenerated(root: string): readonly string[] {
  return Object.entries(generatedParts).flatMap(([page, make]) => {
    const before = readFileSync(join(root, page), 'utf8')
    const after = withGenerated(before, make())
    if (after === before) return []
    writeFileSync(join(root, page), after)
    return [page]
  })
}

/** Every tool with its own words and parameters. */
function toolReference(): string {
  return builtInTools(noLibrary, noAgents).map(toolText).join('\n\n')
}

function toolText(tool: Tool): string {
  const { properties, required } = tool.input.json
  const parameters = isRecord(properties) ? Object.entries(properties) : []
  const needed = Array.isArray(required) ? required : []
  const rows = parameters.map(([name, schema]) => {
    const about = isRecord(schema) ? schema : {}
    return `| \`${name}\` | ${typeOf(about)} | ${needed.includes(name) ? 'yes' : 'no'} | ${String(about['description'] ?? '')} |`
  })
  const table =
    rows.length > 0 ? ['', '| parameter | type | required | meaning |', '|---|---|---|---|', ...rows] : ['', 'It takes no parameters.']
  return [`## ${tool.name}`, '', `${tool.title}. Effect: ${tool.effect}.`, '', tool.description, ...table].join('\n')
}

/** `integer, 1 to 50`; `list of 1 to 10 strings`. */
function typeOf(schema: Readonly<Record<string, unknown>>): string {
  const number = (name: string) => (typeof schema[name] === 'number' ? schema[name] : undefined)
  if (schema['type'] === 'array') {
    const items = isRecord(schema['items']) ? String(schema['items']['type']) : 'value'
    return `list of ${number('minItems') ?? 0} to ${number('maxItems') ?? 'any number of'} ${items}s`
  }
  const [least, most] = [number('minimum'), number('maximum')]
  const name = String(schema['type'])
  if (least === undefined) return name
  return most === undefined || most >= Number.MAX_SAFE_INTEGER ? `${name}, ${least} or more` : `${name}, ${least} to ${most}`
}
