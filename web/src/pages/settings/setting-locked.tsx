import type { SettingRow } from '../../../../src/core/schemas/http/settings.ts'
import { Notice } from '../../parts/notice.tsx'
import { settings } from '../../words/en/settings.ts'
import { ServerWords } from '../../words/server-words.tsx'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('settings', settings)

/** Where a value comes from. */
export const origins: Readonly<Record<SettingRow['origin'], string>> = {
  default: say('fromDefault'),
  team: say('fromTeam'),
  user: say('fromUser'),
  project: say('fromProject'),
  environment: say('fromEnvironment'),
  flag: say('fromFlag'),
}

const reasons: Readonly<Record<SettingRow['origin'], string>> = {
  default: say('perMachine'),
  team: say('lockedTeam'),
  user: say('lockedUser'),
  project: say('lockedProject'),
  environment: say('lockedEnvironment'),
  flag: say('lockedFlag'),
}

/** Why a setting cannot be changed in the browser, and what changes it. */
export function SettingLocked({ setting: { key, origin, place, notOverHttp, command } }: { readonly setting: SettingRow }) {
  if (key === 'llm.provider' && notOverHttp !== undefined)
    return <Notice kind="info">{say.with('providerInBrowser', { command: <code>{command}</code> })}</Notice>
  if (notOverHttp !== undefined)
    return (
      <Notice kind="info">
        {say.with('notInBrowser', { reason: <ServerWords>{notOverHttp}</ServerWords>, command: <code>{command}</code> })}
      </Notice>
    )
  return (
    <Notice kind="info">
      {reasons[origin]}{' '}
      {place !== undefined && origin !== 'default' && origin !== 'flag' && say.with('setAt', { place: <code>{place}</code> })}
    </Notice>
  )
}
