import { fileStampOf } from './file-stamp.ts'
import type { Inspection } from './inspection.ts'
import { secrets } from './keys.ts'
import { inspect } from './resolve-settings.ts'
import { settingsFiles } from './settings-files.ts'
import type { SettingsInput } from './settings-input.ts'

/** Settings that follow their files while a program runs. A file that is wrong changes nothing: what held before it holds on. */
export interface LiveSettings {
  /** Each member says what the files say at the moment it is read. Whoever keeps it, or copies what holds it, has no old settings. */
  readonly inspection: Inspection
  /** The settings of this moment, which stay as they are. Takes less than 0.1 ms where no file has changed. */
  now(): Inspection
  /** Every key that was configured since the program began, as far as the files were looked at; another list only where there is a new one. */
  secrets(): readonly string[]
  /** What people should know of changes in the files: what is wrong with them, what in them is not known. Each line is given once. */
  news(): readonly string[]
}

/** `first`: the settings as they were found by the same `input`. */
export function liveSettings(first: Inspection, input: SettingsInput): LiveSettings {
  let current = first
  let { stamp } = first
  let known = secrets(first)
  let told = first.warnings
  let untold: readonly string[] = []

  const tell = (lines: readonly string[]) => {
    untold = [...untold.filter((line) => lines.includes(line)), ...lines.filter((line) => !told.includes(line))]
    told = lines
  }
  const read = () => {
    const found = inspect(input)
    stamp = found.stamp
    const fresh = secrets(found).filter((secret) => !known.includes(secret))
    if (fresh.length > 0) known = [...known, ...fresh]
    const wrong = found.problems.map(
      ({ message }) => `the changed settings are not valid, so the previous ones remain in effect: ${message}`,
    )
    tell([...wrong, ...found.warnings])
    if (wrong.length === 0) current = found
  }
  const now = (): Inspection => {
    // What was written since it was last read may have left the same stamp while that was young.
    if (stamp.isYoung || fileStampOf(settingsFiles(input), input.shared?.().revision).text !== stamp.text) read()
    return current
  }
  return {
    now,
    secrets: () => known,
    news() {
      now()
      const lines = untold
      untold = []
      return lines
    },
    inspection: {
      get settings() {
        return now().settings
      },
      get origins() {
        return now().origins
      },
      get warnings() {
        return now().warnings
      },
      get problems() {
        return now().problems
      },
      get files() {
        return now().files
      },
      get keys() {
        return now().keys
      },
      get stamp() {
        return now().stamp
      },
    },
  }
}
