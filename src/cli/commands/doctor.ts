import type { Check } from '../../app/diagnosis/check.ts'
import type { Screen } from '../../app/diagnosis/check-terminal.ts'
import { checkUp } from '../../app/diagnosis/check-up.ts'
import { inspectWithTeam } from '../../app/settings/inspect-with-team.ts'
import { padded } from '../../views/panels-text.ts'
import { findingInReadersLanguage, say, sayText } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'

const colours = { ok: 'green', warning: 'yellow', broken: 'red' } as const

/** `ibid doctor`: what was looked at, and what to do; exit code 1 where something is broken. */
export async function doctor(
  cli: Cli,
  { offline = false, deep = false }: { readonly offline?: boolean; readonly deep?: boolean },
): Promise<number> {
  cli.terminal.status(say`checking the setup`)
  const { inspection, input } = await inspectWithTeam(cli.input)
  const checks = await checkUp(inspection, input, {
    ...{ node: process.versions.node, offline, signal: cli.signal, screen: screen() },
    ...(deep ? { deep: (words: string) => cli.terminal.status(findingInReadersLanguage(words)) } : {}),
  })
  cli.terminal.status('')
  cli.show(checks, checks.map((check) => lineOf(cli, check)).join('\n'), checks)
  return checks.some(({ state }) => state === 'broken') ? 1 : 0
}

const screen = (): Screen => ({
  isTerminal: process.stdout.isTTY === true,
  columns: process.stdout.columns || 0,
  rows: process.stdout.rows || 0,
  colourDepth: process.stdout.isTTY ? process.stdout.getColorDepth() : 1,
})

const lineOf = ({ terminal }: Cli, { name, state, found, remedy }: Check): string =>
  `${terminal.styled(colours[state], padded(sayText(state), 7))}  ${say`${findingInReadersLanguage(name)}: ${findingInReadersLanguage(found)}`}${remedy ? `\n         -> ${findingInReadersLanguage(remedy)}` : ''}`
