import { z } from 'zod'
import { count, list, maybe, members, moment, named, text } from '../shape.ts'

export const settingRowSchema = named('SettingRow', 'A setting with its value and where that comes from', {
  key: text('llm.model'),
  label: text('What it is, in a few words'),
  group: text('What one wants to do with it; the title of a group'),
  unit: maybe(text('What a number of it counts')),
  choices: maybe(
    members(text()).describe(
      'Labels for values: for all if only certain values are allowed; for numbers, only those with a special meaning',
    ),
  ),
  description: text('The first sentence says what it does'),
  allowed: text('Completes "allowed: ..."'),
  schema: members(z.unknown()).describe('JSON Schema of its value'),
  secret: z.boolean().describe('Its value is never shown'),
  /** Absent where it is unset or secret. */
  value: maybe(z.unknown()),
  isSet: z.boolean().describe('Whether something other than the default applies'),
  fallback: maybe(z.unknown()).describe('Default value'),
  origin: z.enum(['default', 'team', 'user', 'project', 'environment', 'flag']),
  place: maybe(text('The database of a team, the file or the variable')),
  variable: text('IBID_LLM_MODEL'),
  editable: z
    .boolean()
    .describe(
      'False if it is set elsewhere, such as by a variable, if each machine of a team has its own value, or if it cannot be set over HTTP',
    ),
  notOverHttp: maybe(text('Why nobody sets it over HTTP, whatever their role')),
  command: text('What sets it in a terminal of the machine'),
  restart: z.boolean().describe('Whether it takes effect only after a server restart'),
  testable: z.boolean().describe('Whether the service it refers to can be called as a test'),
})
export const settingListSchema = named('SettingList', 'Every setting', {
  settings: list(settingRowSchema).describe('By group, in the order in which groups are displayed'),
  place: text('The file that changes are written to, or the database of a team'),
  problems: list(text('What is wrong with the settings; what held before still does')),
})
export type SettingRow = z.infer<typeof settingRowSchema>
export type SettingList = z.infer<typeof settingListSchema>

/** `POST /v1/settings/{key}/test` */
export const settingTestSchema = named('SettingTest', 'What came of a small call of what a setting names', {
  state: z.enum(['ok', 'warning', 'broken']),
  found: text('What came back, or what is wrong'),
  remedy: maybe(text('What to do')),
  durationMs: count('ms that it took'),
})
export type SettingTest = z.infer<typeof settingTestSchema>

/** `PUT /v1/settings/{key}` */
export const settingBodySchema = named('SettingBody', 'A new value', { value: z.unknown() })

const settingChangeSchema = named('SettingChange', 'A change of a setting', {
  id: count('1, 2, ...'),
  at: moment('When'),
  by: text('Who'),
  key: text(),
  secret: z.boolean().describe('Its values are not stored, so it cannot be undone'),
  before: maybe(z.unknown()),
  after: maybe(z.unknown()),
  undoable: z.boolean(),
})
export const settingHistorySchema = named('SettingHistory', 'Changes of the settings, the newest first', {
  changes: list(settingChangeSchema),
})
export type SettingChange = z.infer<typeof settingChangeSchema>
