import { z } from 'zod'
import { schemaOf } from '../../tools/standard-schema.ts'

/** Characters of a question at most. */
const longest = 20_000

const words = () => z.string().trim().min(1).max(longest)

/** The arguments of `ask_documents`. A run goes on from its handle alone. */
const asked = z
  .strictObject({
    query: words().optional(),
    use_case: words().optional().describe('What you need the answer for'),
    collections: z.array(z.string()).min(1).max(50).optional().describe('Collection names (default: all)'),
    run: words().optional().describe('Run ID from an earlier call'),
    answer: words().optional().describe("Your answer to that run's question"),
  })
  .superRefine((given, context) => {
    if (given.run !== undefined) return
    for (const path of ['query', 'use_case'] as const)
      if (given[path] === undefined)
        context.addIssue({
          code: 'custom',
          path: [path],
          message: path === 'query' ? 'enter a search query' : 'say what you need the answer for',
        })
    if (given.answer !== undefined) context.addIssue({ code: 'custom', path: ['answer'], message: 'specify the run that it answers' })
  })

export type Asked = z.infer<typeof asked>
export const askedSchema = schemaOf<Asked>(asked)
