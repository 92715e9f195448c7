import { existsSync } from 'node:fs'
import type { Inspection } from '../../settings/inspection.ts'
import { amiss, type Check, fine } from './check.ts'

const name = 'settings'

/** What is wrong with the settings: files that are no JSON, settings that are unknown, values that do not fit; one check for each. */
export function checkSettings({ problems, warnings, files }: Inspection): readonly Check[] {
  const found = [
    ...problems.map(({ message, remedy }) => amiss(name, 'broken', message, remedy)),
    ...warnings.map((warning) => amiss(name, 'warning', warning, undefined)),
  ]
  const there = [files.user, files.project].filter((file) => file !== undefined && existsSync(file))
  return found.length > 0 ? found : [fine(name, there.join(', ') || 'defaults; there is no settings file')]
}
