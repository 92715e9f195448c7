import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { App } from '../../src/app/app.ts'
import { tool } from '../../src/tools/tool.ts'

/** A tool that changes something: every execution leaves its line in `executions`, whatever happens to the process afterwards. */
export const changing = (folder: string) =>
  tool({
    name: 'change',
    description: 'Changes item i of a list.',
    effect: 'write',
    input: z.object({ list: z.string(), i: z.number() }),
    async run({ list, i }) {
      appendFileSync(join(folder, 'executions'), `${list} ${i}\n`)
      return { text: `Item ${i} of ${list} is changed.` }
    },
  })

/** The app, with that tool for every run. */
export function withTools(app: App, folder: string): App {
  const change = changing(folder)
  return { ...app, parts: (tools = [], needs) => app.parts([...tools.filter(({ name }) => name !== change.name), change], needs) }
}
