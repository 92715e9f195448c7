import { z } from 'zod'
import { count, list, maybe, members, moment, named, text } from '../shape.ts'

export const settingRowSchema = named('SettingRow', 'A setting with its value and the origin of the value', {
  key: text('llm.model'),
  label: text('What it is, in a few words'),
  group: text('What the setting is for; the title of a group'),
  unit: maybe(text('Unit of a numeric value')),
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
  place: maybe(text('The team database, file or variable that sets it')),
  variable: text('IBID_LLM_MODEL'),
  editable: z
    .boolean()
    .describe(
      'False if it is set elsewhere, such as by a variable, if each machine of a team has its own value, or if it cannot be set over HTTP',
    ),
  notOverHttp: maybe(text('Why it cannot be set over HTTP, regardless of role')),
  command: text('Terminal command that sets it'),
  restart: z.boolean().describe('Whether it takes effect only after a server restart'),
  testable: z.boolean().describe('Whether the service it refers to can be called as a test'),
})
export const settingListSchema = named('SettingList', 'Every setting', {
  settings: list(settingRowSchema).describe('By group, in the order in which groups are displayed'),
  place: text('The file, or the team database, that changes are written to'),
  problems: list(text('Problems in the settings; previous values remain in effect')),
})
export type SettingRow = z.infer<typeof settingRowSchema>
export type SettingList = z.infer<typeof settingListSchema>

/** `POST /v1/settings/{key}/test` */
export const settingTestSchema = named('SettingTest', 'Result of testing the service that a setting refers to', {
  state: z.enum(['ok', 'warning', 'broken']),
  found: text('What was returned, or what is wrong'),
  remedy: maybe(text('What to do')),
  durationMs: count('Duration of the test, in milliseconds'),
})
export type SettingTest = z.infer<typeof settingTestSchema>

/** `PUT /v1/settings/{key}` */
export const settingBodySchema = named('SettingBody', 'A new value', { value: z.unknown() })

const settingChangeSchema = named('SettingChange', 'A change to a setting', {
  id: count('1, 2, ...'),
  at: moment('When'),
  by: text('Who'),
  key: text(),
  secret: z.boolean().describe('Its values are not stored, so it cannot be undone'),
  before: maybe(z.unknown()),
  after: maybe(z.unknown()),
  undoable: z.boolean(),
})
export const settingHistorySchema = named('SettingHistory', 'Setting changes, newest first', {
  changes: list(settingChangeSchema),
})
export type SettingChange = z.infer<typeof settingChangeSchema>
