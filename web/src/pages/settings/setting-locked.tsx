import type { SettingRow } from '../../../../src/core/schemas/http/settings.ts'
import { Notice } from '../../parts/notice.tsx'

/** Where a value comes from, behind "it is". */
export const origins: Readonly<Record<SettingRow['origin'], string>> = {
  default: 'default',
  team: 'set for all machines',
  user: 'set here',
  project: 'set by the project',
  environment: 'set by a variable',
  flag: 'set on the command line',
}

/** Why a setting cannot be changed in the browser, and what changes it. */
export function SettingLocked({ setting: { origin, place, notOverHttp, command } }: { readonly setting: SettingRow }) {
  if (notOverHttp !== undefined)
    return (
      <Notice kind="info">
        Nobody can set it in a browser: {notOverHttp}. In a terminal of the machine: <code>{command}</code>
      </Notice>
    )
  if (origin === 'default') return <Notice kind="info">Each machine of the team has its own, so it cannot be changed here.</Notice>
  return (
    <Notice kind="info">
      It is {origin === 'user' ? "set in this machine's own settings" : origins[origin]}
      {place !== undefined && origin !== 'flag' && (
        <>
          {' '}
          (<code>{place}</code>)
        </>
      )}
      , so it cannot be changed here.
    </Notice>
  )
}
