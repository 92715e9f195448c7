import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runPage } from './run-page.ts'

/** Runs a page and replaces every output on it that is not what came back. Gives the problems that only a person can mend. */
export async function writeOutputs(root: string, page: string): Promise<readonly string[]> {
  const problems = await runPage(root, page)
  const lines = readFileSync(join(root, page), 'utf8').split('\n')
  for (const { block, output } of [...problems].reverse())
    if (output !== undefined) lines.splice(block.line, block.end - block.line - 1, ...linesOf(output))
  writeFileSync(join(root, page), lines.join('\n'))
  return problems.filter(({ output }) => output === undefined).map(({ block, what }) => `${block.page}:${block.line} ${what}`)
}

const linesOf = (output: string): readonly string[] =>
  output
    .replace(/^\n+|\s+$/g, '')
    .split('\n')
    .map((line) => line.trimEnd())
