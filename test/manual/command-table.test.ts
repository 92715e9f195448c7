import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Permission, PermissionDecision } from '../../src/core/permission.ts'
import { folderOf } from '../../src/docs/sources/sources.fixture.ts'
import { runAsked } from '../../src/engine/guards/guards.fixture.ts'
import { permissionOf } from '../../src/engine/guards/permission.ts'
import { shellTool } from '../../src/tools/workspace/shell.ts'
import { blocksOf } from './blocks.ts'

const root = resolve(import.meta.dirname, '../..')
const page = 'docs/workspace.md'

const rules: readonly Permission[] = JSON.parse(blocksOf(root, page).find(({ words }) => words.includes('file=rules.json'))?.text ?? '[]')
const everything: Permission = { tool: '*', decision: 'allow' }
const networkWords = ', with the network'

/** The rows of the page: a command, its decision without rules, and with those of the page. */
function rowsOfPage(): readonly (readonly [command: string, without: string, withRules: string])[] {
  const [, table = ''] = readFileSync(join(root, page), 'utf8').split('| command | without rules | with the rules above |\n|---|---|---|\n')
  const lines = table.slice(0, table.indexOf('\n\n')).split('\n')
  return lines.map((line) => {
    const [command = '', without = '', withRules = ''] = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|'))
    return [command, without, withRules]
  })
}

async function decided(cell: string, permissions: readonly Permission[]): Promise<PermissionDecision> {
  const folder = folderOf({ 'docs/a.md': 'x\n', 'out/kept': 'x\n', '.env': 'KEY=x\n' })
  const input = { command: cell.replace(networkWords, '').slice(1, -1), network: cell.endsWith(networkWords) }
  const call = { id: 'r1', tool: 'shell', input }
  return (
    await permissionOf(
      runAsked({ permissions, folder }),
      shellTool({ environment: {}, sandbox: 'reading' }, async () => true),
      call,
      input,
    )
  ).decision
}

/** The rule without which a command is asked for, by what the page names: `write`, a tool, or `rm`, a command. */
const missing = (name: string): Permission =>
  ['write', 'shell_network'].includes(name)
    ? { tool: name, decision: 'allow' }
    : { tool: 'shell', arguments: `${name} *`, decision: 'allow' }

/** What a cell says, judged: the decision, whether everything being allowed changes it, and whether the rule that it names would. */
async function judged(command: string, permissions: readonly Permission[], said: string): Promise<string> {
  const decision = await decided(command, permissions)
  const [, , name] = /^ask: (.*?)`(\w+)`/.exec(said) ?? []
  if (decision === 'ask' && name !== undefined)
    return (await decided(command, [...permissions, missing(name)])) === 'allow' ? said : `ask, and not for ${name} alone`
  const isCertain = decision === 'ask' && (await decided(command, [everything])) === 'ask'
  return isCertain ? 'always ask' : decision
}

describe('the commands of the page about the workspace', () => {
  const rows = rowsOfPage()

  it('are many', () => {
    expect(rules.length).toBeGreaterThan(3)
    expect(rows.length).toBeGreaterThan(15)
  })

  it.each(rows)('%s is decided: %s, and with the rules: %s', async (command, without, withRules) => {
    expect([await judged(command, [], without), await judged(command, rules, withRules)]).toEqual([without, withRules])
  })
})
