import { join } from 'node:path'
import { systemClock } from '../core/clock.ts'
import { canonicalJson } from '../core/json.ts'
import { readSettingsFile, writeSettingsFile } from './file.ts'
import { type FileValues, valueIn } from './file-values.ts'
import { addToHistory, dropNewest } from './history.ts'
import { whileLocked } from './lock.ts'
import { isSecretSetting } from './secret-settings.ts'
import { settingsFiles } from './settings-files.ts'
import type { SettingsInput } from './settings-input.ts'

/** Who changes settings where nobody else is named. */
export const terminal = 'terminal'

/** Which file is changed, and by whom: the person's own, or with `project` that of the project (made in the current folder if there is none). */
export type ChangeTarget = SettingsInput & {
  readonly project?: boolean
  /** For the history. */
  readonly by?: string
}

/** The file that is changed; `project` where that is not the person's own. */
export interface Place {
  readonly file: string
  readonly project?: string | undefined
}

export function placeOf(target: ChangeTarget): Place {
  const files = settingsFiles(target)
  if (!target.project) return { file: files.user }
  const project = files.project ?? join(target.folder, '.ibid', 'settings.json')
  return { file: project, project }
}

type Write = (key: string, after: FileValues, undoes?: number) => void

/** Reads a file and lets it be written, while no other process changes settings of this person. What is written has its line in the history before. */
export function changing<T>(target: ChangeTarget, { file, project }: Place, work: (values: FileValues, write: Write) => T): T {
  const { user } = settingsFiles(target)
  return whileLocked(user, () => {
    const values = readSettingsFile(file, project !== undefined)
    return work(values, (key, changed, undoes) => {
      const [before, after] = [valueIn(values, key), valueIn(changed, key)]
      const isChange = canonicalJson([before]) !== canonicalJson([after])
      const { at, by } = { at: systemClock.now(), by: target.by ?? terminal }
      const kept = isSecretSetting(target, key, [before, after]) ? { secret: true as const } : { before, after }
      if (isChange)
        addToHistory(user, { at, by, key, ...kept, ...(project === undefined ? {} : { project }), ...(undoes ? { undoes } : {}) })
      try {
        writeSettingsFile(file, changed)
      } catch (error) {
        if (isChange) dropNewest(user)
        throw error
      }
    })
  })
}
