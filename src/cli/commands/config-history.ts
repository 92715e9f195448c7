import { inspectWithTeam, withTeamSettings } from '../../app/settings/inspect-with-team.ts'
import { redactor } from '../../app/settings/redactor.ts'
import type { StoredSettingChange } from '../../core/setting-store.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { secrets } from '../../settings/keys.ts'
import { listChanges } from '../../settings/undo.ts'
import { say } from '../../views/words/say.ts'
import { sayMoment } from '../../views/words/say-amounts.ts'
import type { Cli } from '../cli.ts'

/** A change, and the project's file where it was made in one. */
type Shown = StoredSettingChange & { readonly project?: string | undefined }

/** `ibid config history`: values of keys are not in it. */
export async function showHistory(
  cli: Cli,
  { limit = 20, team = false }: { readonly limit?: number; readonly team?: boolean },
): Promise<number> {
  // A text may hold a key that was none yet when it was changed.
  const redact = redactor(secrets((await inspectWithTeam(cli.input)).inspection))
  const listed = team ? await withTeamSettings(cli.input, (changes) => changes.list()) : listChanges(cli.input)
  const changes: readonly Shown[] = redact(listed.slice(0, limit))
  const width = Math.max(0, ...changes.map(({ id }) => String(id).length))
  const lines = changes.map((change) => {
    const head = `${String(change.id).padStart(width)}  ${sayMoment(change.at)}  ${oneLine(change.by, 30)}  `
    return head + oneLine(wordsOf(change), Math.max(20, cli.terminal.width - head.length))
  })
  cli.show(changes, lines.join('\n') || say`No changes made with ibid config set yet`, changes)
  return 0
}

/** A change on one line: `llm.model "a" -> "b"`. */
function wordsOf({ key, secret, before, after, project, undoes }: Shown): string {
  const values = secret ? say`changed (keys are not recorded)` : `${shown(before)} -> ${shown(after)}`
  const place = project === undefined ? '' : `  (${project})`
  return `${key} ${values}${undoes === undefined ? '' : say`  (undoes ${undoes})`}${place}`
}

const shown = (value: unknown): string => (value === undefined ? say`unset` : JSON.stringify(value))
