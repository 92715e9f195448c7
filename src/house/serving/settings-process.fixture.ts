/**
 * A program that stays open while its settings are changed by others, for tests of several processes: `ROOT`. For each line on its standard input it asks that
 * question, and prints what it was begun with, as JSON.
 */
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { tool } from '../../tools/tool.ts'
import { askHouse } from '../ask.ts'
import { openHouse } from '../house.ts'

const [root = ''] = process.argv.slice(2)
const house = await openHouse({ env: { IBID_DATA_DIR: `${root}/data` }, home: root, folder: root, platform: 'linux' })
const named = (name: string) => tool({ name, description: 'A tool of the program', input: z.object({}), run: () => name })
const tools = [named('read_tide'), named('read_moon')]
const warnings: string[] = []

process.stdout.write('"ready"\n')
for await (const question of createInterface({ input: process.stdin })) {
  const asking = await askHouse(house, { question, scope: [], tools, fresh: true, warn: (line) => warnings.push(line) })
  const { status } = await asking.result
  const [began] = await (await house.log()).read(await asking.run)
  const { caps } = await house.parts()
  const { reasoningVisible } = house.inspection.settings.agent
  process.stdout.write(
    `${JSON.stringify({ status, request: began?.type === 'run.began' ? began.request : undefined, caps, reasoningVisible, warnings: warnings.splice(0) })}\n`,
  )
}
