import type { SettingList, SettingRow } from '../../core/schemas/http/settings.ts'
import { listSettings } from '../../settings/config.ts'
import { type Definition, definitions } from '../../settings/definitions.ts'
import type { Inspection } from '../../settings/inspection.ts'
import { inspectSettings } from '../../settings/load.ts'
import { groupOf, settingGroups, testableSettings } from '../../settings/setting-groups.ts'
import type { App } from '../app.ts'

/** Every setting as the next run uses it, and what is wrong with the files. No value of a secret is in it. */
export async function settingRows(app: Pick<App, 'input' | 'inspect' | 'place' | 'redact' | 'team'>): Promise<SettingList> {
  const inspection = app.inspect()
  const { problems } = await inspectSettings(app.input)
  return {
    settings: settingGroups.flatMap(({ keys }) => keys.map((key) => rowOf(inspection, app, key))),
    place: app.team ? app.place : inspection.files.user,
    problems: problems.map(({ message }) => app.redact(message)),
  }
}

/** One of them. The key is one that there is. */
export const settingRow = (app: Pick<App, 'inspect' | 'redact' | 'team'>, key: string): SettingRow => rowOf(app.inspect(), app, key)

function rowOf(inspection: Inspection, { redact, team }: Pick<App, 'redact' | 'team'>, key: string): SettingRow {
  const definition = definitions.get(key)!
  const { origin, place, value } = listSettings(inspection).find((each) => each.key === key)!
  const { label, unit, choices, description, allowed, secret = false, restart = false, notOverHttp, fallback, variable } = definition
  const isOurs = team ? (origin === 'default' || origin === 'team') && !restart : origin === 'default' || origin === 'user'
  return {
    key,
    label,
    group: groupOf(key),
    ...(unit === undefined ? {} : { unit }),
    ...(choices === undefined ? {} : { choices }),
    description,
    allowed,
    schema: definition.json(),
    secret,
    // A text may hold a key by mistake.
    ...(secret || value === undefined ? {} : { value: redact(value) }),
    isSet: origin !== 'default',
    ...(fallback === undefined ? {} : { fallback }),
    origin,
    ...(place === undefined ? {} : { place }),
    variable,
    editable: isOurs && notOverHttp === undefined,
    ...(notOverHttp === undefined ? {} : { notOverHttp }),
    command: terminalCommand(definition, team !== undefined),
    restart,
    testable: testableSettings.has(key),
  }
}

/** What sets a setting in a terminal: for all machines of a team where they share it. A secret is read from standard input, so that it stands in no shell history. */
export const terminalCommand = ({ key, secret, restart }: Definition, isTeam: boolean): string =>
  ['ibid config set', ...(isTeam && !restart ? ['--team'] : []), key, ...(secret ? [] : ['VALUE'])].join(' ')
