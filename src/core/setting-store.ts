/** A change of a setting as a store keeps it. */
export interface StoredSettingChange {
  /** 1, 2, ... */
  readonly id: number
  /** ms since 1970. */
  readonly at: number
  readonly by: string
  readonly key: string
  /** True where a value is or may hold a key: none is kept then. */
  readonly secret?: true | undefined
  /** The change that this one took back. */
  readonly undoes?: number | undefined
  /** Absent where it was not set. */
  readonly before?: unknown
  readonly after?: unknown
}

/** A change as it is listed. */
export interface ListedSettingChange extends StoredSettingChange {
  /** Whether it can be taken back as things stand: it holds no secret, and nothing has changed the setting since. */
  readonly undoable: boolean
}

/** What a change comes to: the value, none where the setting is taken away. */
interface NextSetting {
  readonly value?: unknown
  /** Whether it, or the value before, is or may hold a key: it is sealed then, and not in the history. */
  readonly isSecret: boolean
  readonly undoes?: number
}

/** The settings that all machines of a team share, in the form of JSON values. */
export interface SettingStore {
  /** By key, and the number of the newest change: 0 where there was none. Throws `IbidError('unauthorised')` where a secret was sealed with another key. */
  read(): Promise<{ readonly revision: number; readonly values: ReadonlyMap<string, unknown> }>
  /** The number of the newest change. */
  revision(): Promise<number>
  /**
   * Sets a setting to what `next` makes of its value, while nobody else changes any; false where that is what it was. What `next` throws is thrown; nothing is
   * changed then. A value that was sealed with another key is told as none, and can be changed.
   */
  change(key: string, by: string, next: (before: unknown) => NextSetting): Promise<boolean>
  /** The newest 1,000 changes, the oldest first. */
  changes(): Promise<readonly StoredSettingChange[]>
  /** Puts another name in place of who made changes. */
  renameAuthor(from: string, to: string): Promise<void>
}
