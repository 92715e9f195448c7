import { IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import type { Cli } from '../cli.ts'

/** `ibid schema`: what machine-readable output looks like, as JSON Schema; without a name, the names there are. */
export async function showSchema(cli: Cli, name: string | undefined): Promise<number> {
  const { jsonSchemaOf, published } = await import('../../core/schemas/published.ts')
  if (name === undefined) {
    const listed = Object.entries(published).map(([each, { title, description }]) => ({ name: each, title, description }))
    cli.show(listed, listed.map((each) => `${each.name.padEnd(10)}${each.description}`).join('\n'), listed)
    return 0
  }
  const schema = jsonSchemaOf(name)
  if (!schema) {
    const near = nearest(name, Object.keys(published))
    throw new IbidError('usage', `no such schema: ${name}`, near ? `did you mean: ibid schema ${near}` : 'list them with: ibid schema')
  }
  cli.show(schema, JSON.stringify(schema, null, 2))
  return 0
}
