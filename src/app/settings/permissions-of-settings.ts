import type { Permission } from '../../core/permission.ts'
import { wholePath } from '../../files/whole-path.ts'
import type { Inspection } from '../../settings/inspection.ts'
import type { SettingsInput } from '../../settings/settings-input.ts'
import type { App } from '../app.ts'

/** The rules of the settings, their folders resolved. */
export const settingsRules = ({ inspection, input }: Pick<App, 'input' | 'inspection'>): readonly Permission[] =>
  inspection.settings.agent.permissions.map((rule) => placed(rule, input))

type Rule = Inspection['settings']['agent']['permissions'][number] | Permission

/** A rule with its folder resolved: it counts from the current one; `~/` is the home folder. */
export const placed = ({ tool, arguments: words, folder, decision }: Rule, input: SettingsInput): Permission => ({
  tool,
  ...(words === undefined ? {} : { arguments: words }),
  ...(folder === undefined ? {} : { folder: wholePath(folder, input) }),
  decision,
})
