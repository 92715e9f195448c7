import { inspectWithTeam } from '../../app/settings/inspect-with-team.ts'
import type { ListedSetting } from '../../settings/config.ts'
import { getSetting, listSettings } from '../../settings/config.ts'
import type { Inspection } from '../../settings/inspection.ts'
import { type Cli, faultLine } from '../cli.ts'

/** `ibid config list`: what fits is shown whatever else is wrong; exit code 1 where something is. */
export async function listConfig(cli: Cli): Promise<number> {
  const { inspection } = await inspectWithTeam(cli.input)
  const listed = listSettings(inspection)
  if (cli.options.json) cli.json({ settings: listed, problems: inspection.problems.map(faultLine), warnings: inspection.warnings })
  else if (cli.options.jsonl) for (const one of listed) cli.jsonLine(one)
  else {
    const width = Math.max(...listed.map(({ key }) => key.length))
    for (const one of listed)
      cli.terminal.out(`${one.key.padEnd(width)}  ${shown(one)}${cli.terminal.styled('dim', placeOf(one))}`.trimEnd())
  }
  tellProblems(cli, inspection)
  return inspection.problems.length > 0 ? 1 : 0
}

/** `ibid config get`: the bare value, for scripts; none where what a team shares is not known. */
export async function getConfig(cli: Cli, key: string): Promise<number> {
  const { inspection, problem } = await inspectWithTeam(cli.input)
  if (problem) throw problem
  const found = getSetting(inspection, key)
  cli.show(found, shown(found))
  tellProblems(cli, inspection)
  return 0
}

/** What is wrong with the settings, a line each. */
export function tellProblems(cli: Cli, { problems, warnings }: Inspection): void {
  for (const problem of problems) cli.warn(faultLine(problem))
  for (const warning of warnings) cli.warn(warning)
}

const shown = ({ value }: ListedSetting): string =>
  value === undefined ? 'unset' : typeof value === 'string' ? value : JSON.stringify(value)

const placeOf = ({ origin, place }: ListedSetting): string => (origin === 'default' ? '' : `  (${place ?? origin})`)
