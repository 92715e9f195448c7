import { closeSync, openSync, writeSync } from 'node:fs'
import { generatePages } from './generate.ts'

/** Writes generated pages to a file, one JSON object a line, so that the process that indexes them holds only one at a time. Arguments: file, sections. */
const [path = '', sections = '100000'] = process.argv.slice(2)
const file = openSync(path, 'w')
for (const page of generatePages(Number(sections))) writeSync(file, `${JSON.stringify(page)}\n`)
closeSync(file)
