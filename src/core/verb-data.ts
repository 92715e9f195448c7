import type { Run } from './run.ts'
import { controlNames } from './tool.ts'

/** What each tool gave for machines, by its name; of a tool that was called more than once, `name#2` and so on. */
export function dataByTool(run: Run): ReadonlyMap<string, unknown> {
  const data = new Map<string, unknown>()
  for (const { record, output } of run.results) {
    const { tool } = record.call
    if (controlNames.has(tool) || record.status !== 'success') continue
    let name = tool
    for (let count = 2; data.has(name); count++) name = `${tool}#${count}`
    data.set(name, output.data ?? { text: output.text })
  }
  return data
}
