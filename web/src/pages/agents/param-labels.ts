import type { JsonSchema } from '../../parts/schema-form/json-schema.ts'
import { agents } from '../../words/en/agents.ts'
import { wordsOf } from '../../words/words.tsx'
import { readableName } from './readable-name.ts'

const say = wordsOf('agents', agents)

/** Those of the built-in agents, by name. */
const known: Readonly<Record<string, string>> = {
  path: say('path'),
  range: say('range'),
  repo: say('repo'),
  pr_number: say('prNumber'),
  url: say('url'),
  query: say('question'),
  question: say('question'),
  command: say('command'),
  filter: say('filter'),
  pattern: say('pattern'),
  since: say('since'),
  version: say('version'),
  schema: say('schema'),
  schemaPath: say('schemaPath'),
  first: say('first'),
  second: say('second'),
}

/** The schema of a task whose parameters have labels; those that they have already stay. */
export const withLabels = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, of]) => [name, { ...of, title: of.title ?? known[name] ?? readableName(name) }]),
  ),
})
