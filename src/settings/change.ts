import { IbidError } from '../core/fault.ts'
import { canonicalJson } from '../core/json.ts'
import { type ChangeTarget, changing, placeOf } from './change-file.ts'
import { type Definition, definitions } from './definitions.ts'
import { valueIn, withoutValue, withValue } from './file-values.ts'
import { misfit, unknownSetting } from './layer.ts'

/**
 * Writes one setting, given as text as a variable would be, and keeps everything else in the file, known or not; the history gets a line. Throws
 * `IbidError('usage')` for an unknown setting, a value that does not fit, a setting that a project must not set, and a file that is no
 * JSON; nothing is written then.
 */
export function setSetting(target: ChangeTarget, key: string, text: string): { readonly file: string } {
  const definition = definitionFor(target, key)
  const accepted = definition.acceptText(text)
  if (!accepted) throw misfit(definition, text, '', `ibid config set ${key} VALUE`)
  return putSetting(target, key, accepted.value)
}

/** The same for a value that is what it is, and no text that says it. */
export const putSetting = (target: ChangeTarget, key: string, value: unknown): { readonly file: string } =>
  updateSetting(target, key, () => value)

/**
 * Sets a setting to what `change` makes of its value in the file, which no other process changes meanwhile. Throws as `setSetting` does, and what `change`
 * throws.
 */
export function updateSetting(target: ChangeTarget, key: string, change: (before: unknown) => unknown): { readonly file: string } {
  const definition = definitionFor(target, key)
  return changing(target, placeOf(target), (values, write) => {
    const next = change(valueIn(values, key))
    const accepted = definition.accept(next)
    if (!accepted) throw misfit(definition, next, '', 'use an allowed value')
    write(key, withValue(values, key, accepted.value))
    return { file: placeOf(target).file }
  })
}

/** Removes a setting from the file, also one that ibid does not know. Throws `IbidError('usage')` for one that is neither known nor there. */
export function unsetSetting(target: ChangeTarget, key: string): { readonly file: string; readonly removed: boolean } {
  return changing(target, placeOf(target), (values, write) => {
    const after = withoutValue(values, key)
    const removed = canonicalJson(after) !== canonicalJson(values)
    if (!removed && !definitions.has(key)) throw unknownSetting(key)
    if (removed) write(key, after)
    return { file: placeOf(target).file, removed }
  })
}

function definitionFor(target: ChangeTarget, key: string): Definition {
  const definition = definitions.get(key)
  if (!definition) throw unknownSetting(key)
  if (target.project && definition.notFromProject)
    throw new IbidError('usage', `${key} cannot be set for a project: ${definition.notFromProject}`, `omit --project`)
  return definition
}
