import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { House } from '../../src/house/house.ts'
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

/** The house, with that tool for every run. */
export const withTools = (house: House, folder: string): House => ({
  ...house,
  parts: (tools = [], needs) => house.parts([...tools.filter(({ name }) => name !== 'change'), changing(folder)], needs),
})
