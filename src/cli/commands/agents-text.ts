import { relative, sep } from 'node:path'
import type { AgentProblem, ObjectSchema, Verb, VerbStep } from '../../core/verb.ts'
import { inReadersLanguage, say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'

/** A path as it is typed from here, where it is below the current or the home folder. */
export function shortPath({ input }: Cli, file: string): string {
  const here = relative(input.folder, file)
  if (!here.startsWith('..')) return here
  return file.startsWith(input.home + sep) ? `~${file.slice(input.home.length)}` : file
}

/** `agents/x.md:3:1: error: ...`. */
export const problemLine = (cli: Cli, { file, line, column, severity, message }: AgentProblem): string =>
  `${shortPath(cli, file)}:${line}:${column}: ${severity === 'error' ? say`error: ${inReadersLanguage(message)}` : say`warning: ${inReadersLanguage(message)}`}`

/** Parameters or returns, a line each: name, type, whether it may be left out, and what is said of it. */
export function schemaLines({ properties, required = [] }: ObjectSchema): readonly string[] {
  const rows = Object.entries(properties).map(([name, schema]) => ({
    name,
    type: `${typeWords(schema)}${required.includes(name) ? '' : say`, optional`}`,
    description: typeof schema['description'] === 'string' ? inReadersLanguage(schema['description']) : '',
  }))
  const [first, second] = [Math.max(0, ...rows.map(({ name }) => name.length)), Math.max(0, ...rows.map(({ type }) => type.length))]
  return rows.map(({ name, type, description }) => `${name.padEnd(first)}  ${type.padEnd(second)}  ${description}`.trimEnd())
}

function typeWords({ type, enum: values, items }: { readonly [key: string]: unknown }): string {
  if (Array.isArray(values)) return values.join(' | ')
  if (type === 'array') {
    const item = typeof items === 'object' && items !== null ? typeWords(items as { readonly [key: string]: unknown }) : 'anything'
    return item === 'anything' ? 'array' : `${item}[]`
  }
  if (Array.isArray(type)) return type.join(' | ')
  return typeof type === 'string' ? type : 'anything'
}

/** The steps of a verb, a line each. */
export const stepLines = ({ steps }: Verb): readonly string[] =>
  steps.map((step, index) => `${index + 1}. ${step.map(callWords).join(', ')}`)

function callWords({ tool, input, when, unless, timeoutMs, stops, approval }: VerbStep): string {
  const how = [
    ...(input ? [JSON.stringify(input)] : []),
    ...(when ? [say`only with ${when.join(' and ')}`] : []),
    ...(unless ? [say`except with ${unless.join(' or ')}`] : []),
    ...(timeoutMs === undefined ? [] : [say`timeout ${timeoutMs / 1_000} s`]),
    ...(stops ? [say`stops the verb on failure`] : []),
    ...(approval ? [say`requires approval`] : []),
  ]
  return how.length > 0 ? `${tool} (${how.join('; ')})` : tool
}
