// Writes what the manual takes from the code: the tables of settings and tools, and with `--outputs` (for all pages, or those named behind it) what its commands
// print now. Look at the difference before you commit it: an output that changed is a change that users see.
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeOutputs } from '../test/manual/outputs.ts'
import { writeGenerated } from '../test/manual/reference.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
for (const page of writeGenerated(root)) console.log(`${page}: written`)

const [flag, ...named] = process.argv.slice(2)
if (flag === '--outputs') {
  const pages = named.length > 0 ? named : ['README.md', ...globSync('docs/*.md', { cwd: root }).sort()]
  for (const page of pages) for (const problem of await writeOutputs(root, page)) console.error(problem)
}
