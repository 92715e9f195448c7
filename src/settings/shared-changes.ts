import { IbidError } from '../core/fault.ts'
import { canonicalJson } from '../core/json.ts'
import type { ListedSettingChange, SettingStore, StoredSettingChange } from '../core/setting-store.ts'
import { type Definition, definitions } from './definitions.ts'
import { misfit, unknownSetting } from './layer.ts'
import { isSecretSetting } from './secret-settings.ts'
import type { SettingsInput } from './settings-input.ts'
import { assertKept, changedAgain, changeNamed } from './undo.ts'

/** Changes what a team shares, by the rules that hold for settings in files. */
export interface SharedChanges {
  /**
   * Throws `IbidError`: `usage` for an unknown setting and a value that does not fit, `blocked` for one that each machine has for itself. Nothing is changed then.
   */
  put(key: string, value: unknown, by: string): Promise<void>
  /** The same for a value given as text, as a variable would be. */
  putText(key: string, text: string, by: string): Promise<void>
  /** Whether it was set; also of one that this version does not know. */
  unset(key: string, by: string): Promise<boolean>
  /** Takes a change back; without an id, the newest that was not taken back yet. Throws as `undoChange` does. */
  undo(id: number | undefined, by: string): Promise<StoredSettingChange>
  /** The newest first. */
  list(): Promise<readonly ListedSettingChange[]>
}

/** `input`: where keys are looked for that a text may hold. */
export function sharedChanges(store: SettingStore, input: SettingsInput): SharedChanges {
  const put = async (key: string, by: string, accept: (definition: Definition) => { readonly value: unknown }) => {
    const definition = definitions.get(key)
    if (!definition) throw unknownSetting(key)
    assertShared(definition)
    const { value } = accept(definition)
    await store.change(key, by, (before) => ({ value, isSecret: isSecretSetting(input, key, [before, value]) }))
  }
  return {
    put: (key, value, by) =>
      put(key, by, (definition) => definition.accept(value) ?? refuse(misfit(definition, value, '', 'use an allowed value'))),
    putText: (key, text, by) =>
      put(
        key,
        by,
        (definition) => definition.acceptText(text) ?? refuse(misfit(definition, text, '', `ibid config set --team ${key} VALUE`)),
      ),
    unset: (key, by) => store.change(key, by, (before) => ({ isSecret: isSecretSetting(input, key, [before]) })),
    async undo(id, by) {
      const undone = changeNamed(await store.changes(), id)
      assertKept(undone)
      await store.change(undone.key, by, (now) => {
        if (!isSame(now, undone.after)) throw changedAgain(undone)
        const value = undone.before
        return { value, isSecret: isSecretSetting(input, undone.key, [now, value]), undoes: undone.id }
      })
      return undone
    },
    async list() {
      const [changes, { values }] = await Promise.all([store.changes(), store.read()])
      return changes.map((change) => ({ ...change, undoable: !change.secret && isSame(values.get(change.key), change.after) })).toReversed()
    },
  }
}

/** Throws `IbidError('blocked')` for what a program needs before it knows what is shared, or goes on with as it began. */
export function assertShared({ key, restart, variable }: Definition): void {
  if (restart)
    throw new IbidError(
      'blocked',
      `${key} is set separately on each machine`,
      `set it on each one, in its settings file or with ${variable}`,
    )
}

function refuse(error: IbidError): never {
  throw error
}

const isSame = (one: unknown, other: unknown): boolean => canonicalJson([one]) === canonicalJson([other])
