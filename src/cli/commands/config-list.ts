import { inspectWithTeam } from '../../app/settings/inspect-with-team.ts'
import type { ListedSetting } from '../../settings/config.ts'
import { getSetting, listSettings } from '../../settings/config.ts'
import type { Inspection } from '../../settings/inspection.ts'
import { type Face, faultLine } from '../face.ts'

/** `ibid config list`: what fits is shown whatever else is wrong; exit code 1 where something is. */
export async function listConfig(face: Face): Promise<number> {
  const { inspection } = await inspectWithTeam(face.input)
  const listed = listSettings(inspection)
  if (face.options.json) face.json({ settings: listed, problems: inspection.problems.map(faultLine), warnings: inspection.warnings })
  else if (face.options.jsonl) for (const one of listed) face.jsonLine(one)
  else {
    const width = Math.max(...listed.map(({ key }) => key.length))
    for (const one of listed)
      face.terminal.out(`${one.key.padEnd(width)}  ${shown(one)}${face.terminal.styled('dim', placeOf(one))}`.trimEnd())
  }
  tellProblems(face, inspection)
  return inspection.problems.length > 0 ? 1 : 0
}

/** `ibid config get`: the bare value, for scripts; none where what a team shares is not known. */
export async function getConfig(face: Face, key: string): Promise<number> {
  const { inspection, problem } = await inspectWithTeam(face.input)
  if (problem) throw problem
  const found = getSetting(inspection, key)
  face.show(found, shown(found))
  tellProblems(face, inspection)
  return 0
}

/** What is wrong with the settings, a line each. */
export function tellProblems(face: Face, { problems, warnings }: Inspection): void {
  for (const problem of problems) face.warn(faultLine(problem))
  for (const warning of warnings) face.warn(warning)
}

const shown = ({ value }: ListedSetting): string =>
  value === undefined ? 'unset' : typeof value === 'string' ? value : JSON.stringify(value)

const placeOf = ({ origin, place }: ListedSetting): string => (origin === 'default' ? '' : `  (${place ?? origin})`)
