import { isRecord } from '../core/json.ts'
import { definitions } from './definitions.ts'
import { inspect } from './resolve-settings.ts'
import type { SettingsInput } from './settings-input.ts'

/** Whether a value is a secret, or may hold one: of settings that are not known nobody can tell. */
export function isSecretSetting(input: SettingsInput, key: string, values: readonly unknown[]): boolean {
  const definition = definitions.get(key)
  if (!definition || definition.secret) return true
  const texts = values.flatMap(textsIn)
  return inspect(input)
    .keys.all()
    .some((secret) => texts.some((text) => text.includes(secret)))
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isRecord(value) ? Object.entries(value).flatMap(([name, member]) => [name, ...textsIn(member)]) : []
}
