import { isRecord } from '../core/json.ts'

/** What a settings file holds: settings nested in groups, or under dotted names. */
export type FileValues = Readonly<Record<string, unknown>>

/** The value of a setting in a file; undefined where it is not set there. */
export function valueIn(values: FileValues, key: string): unknown {
  if (Object.hasOwn(values, key)) return values[key] ?? undefined
  const [group = '', ...path] = key.split('.')
  const members = Object.hasOwn(values, group) ? values[group] : undefined
  return path.length > 0 && isRecord(members) ? valueIn(members, path.join('.')) : undefined
}

/** Without the setting, written nested or dotted, and without the groups that it leaves empty. */
export function withoutValue(values: FileValues, key: string): FileValues {
  const { [key]: _dotted, ...rest } = values
  const [group = '', ...path] = key.split('.')
  const members = rest[group]
  if (path.length === 0 || !isRecord(members)) return rest
  const others = withoutValue(members, path.join('.'))
  const { [group]: _emptied, ...siblings } = rest
  return Object.keys(others).length === 0 && Object.keys(members).length > 0 ? siblings : { ...rest, [group]: others }
}

/** With the setting in its group, and nowhere else. */
export const withValue = (values: FileValues, key: string, value: unknown): FileValues =>
  nestedValue(withoutValue(values, key), key.split('.'), value)

function nestedValue(values: FileValues, [name = '', ...path]: readonly string[], value: unknown): FileValues {
  if (path.length === 0) return { ...values, [name]: value }
  const members = values[name]
  return { ...values, [name]: nestedValue(isRecord(members) ? members : {}, path, value) }
}
