import { z } from 'zod'
import { eventLineSchema } from './event.ts'
import { runResultSchema } from './result.ts'
import { sessionInfoSchema } from './session.ts'
import { list } from './shape.ts'
import { verbAnswerSchema } from './verb.ts'

interface Published {
  readonly schema: z.ZodType
  readonly title: string
  /** What prints it. */
  readonly description: string
}

/** What the commands print for machines, by the name of its schema. */
export const published: Readonly<Record<string, Published>> = {
  result: {
    schema: runResultSchema,
    title: 'Result of a run',
    description:
      'The --json output of ask, run (if it is waiting for your answer), and runs answer, resume, fork, cancel, follow and replay',
  },
  event: {
    schema: eventLineSchema,
    title: 'Events of a run, one per line',
    description:
      'A line of the --jsonl output of the same commands and of runs show; the last line has the result, if a run was executed or followed',
  },
  verb: { schema: verbAnswerSchema, title: 'Result of a verb', description: 'The --json output of run, once the run has ended' },
  session: { schema: sessionInfoSchema, title: 'A session', description: 'A line of the --jsonl output of sessions list' },
  sessions: { schema: list(sessionInfoSchema), title: 'Sessions', description: 'The --json output of sessions list' },
}

/** Readers of a document do not care what may be written; nor that our counts end where JavaScript's do. */
export function forReaders({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  delete jsonSchema.readOnly
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}

/** A published schema as JSON Schema, draft 2020-12; undefined for a name that is not there. */
export function jsonSchemaOf(name: string): Readonly<Record<string, unknown>> | undefined {
  const found = Object.hasOwn(published, name) ? published[name] : undefined
  if (!found) return undefined
  const {
    $schema,
    title: _title,
    description: _description,
    ...rest
  } = z.toJSONSchema(found.schema, {
    override: forReaders,
  })
  return { $schema, $id: `ibid/${name}.schema.json`, title: found.title, description: found.description, ...rest }
}
