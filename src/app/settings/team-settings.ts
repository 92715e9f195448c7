import type { SettingStore } from '../../core/setting-store.ts'
import type { SettingsInput, SharedSettings } from '../../settings/settings-input.ts'
import { type SharedChanges, sharedChanges } from '../../settings/shared-changes.ts'

/** ms between two looks whether another machine has changed them. */
const lookMs = 400

/** The settings that a team shares, as this program knows them. */
export interface TeamSettings extends SharedChanges {
  readonly shared: () => SharedSettings
  /** Puts another name in place of who made changes. */
  renameAuthor(from: string, to: string): Promise<void>
  close(): void
}

/** Reads them, and again while the program runs: what another machine changes is known within half a second, what this one changes at once. */
export async function teamSettings(store: SettingStore, place: string, input: SettingsInput): Promise<TeamSettings> {
  let current: SharedSettings = { place, ...(await store.read()) }
  const read = async () => {
    const { revision, values } = await store.read()
    // An answer that was overtaken tells nothing new.
    if (revision >= current.revision) current = { place, revision, values }
  }
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      if ((await store.revision()) !== current.revision) await read()
    } catch {
      // What was known holds until the database answers.
    } finally {
      isLooking = false
    }
  }
  const looking = setInterval(() => void look(), lookMs).unref()
  const shared = () => current
  const changes = sharedChanges(store, { ...input, shared })
  const thenRead = async <T>(change: Promise<T>): Promise<T> => {
    const done = await change
    await read()
    return done
  }
  return {
    shared,
    put: (key, value, by) => thenRead(changes.put(key, value, by)),
    putText: (key, text, by) => thenRead(changes.putText(key, text, by)),
    unset: (key, by) => thenRead(changes.unset(key, by)),
    undo: (id, by) => thenRead(changes.undo(id, by)),
    list: changes.list,
    renameAuthor: store.renameAuthor,
    close: () => clearInterval(looking),
  }
}
