import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../../core/json.ts'

/** What a configuration file says: tables in tables. */
export type Config = Readonly<Record<string, unknown>>

/** What stands at a path; undefined where nothing does. */
export const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value)

/** The same configuration with another value at a path, or with none. */
export function withEntry(config: Config, path: readonly string[], entry: unknown): Config {
  const [key = '', ...rest] = path
  const { [key]: inner, ...others } = config
  if (rest.length > 0) return { ...config, [key]: withEntry(isRecord(inner) ? inner : {}, rest, entry) }
  return entry === undefined ? others : { ...config, [key]: entry }
}

/** Whether two configurations say the same; the order of keys and the parsers' own classes of tables and dates do not count. */
export const sameConfig = (one: Config, other: Config): boolean => isDeepStrictEqual(plain(one), plain(other))

/** The same, where it does not count either whether the tables of `group` are there as long as they are empty. */
export const sameBesideEmpty = (one: Config, other: Config, group: readonly string[]): boolean =>
  sameConfig(withoutEmpty(one, group), withoutEmpty(other, group))

function withoutEmpty(config: Config, group: readonly string[]): Config {
  const held = at(config, group)
  const empty = held === undefined || (isRecord(held) && Object.keys(held).length === 0)
  return group.length > 0 && empty ? withoutEmpty(withEntry(config, group, undefined), group.slice(0, -1)) : config
}

const plain = (config: Config): unknown => JSON.parse(JSON.stringify(config))
