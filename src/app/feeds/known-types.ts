import { IbidError } from '../../core/fault.ts'
import type { FeedKind, FeedType } from '../../core/feed.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import { feedTypes } from '../../feeds/feed-types.ts'

/** Kinds of services by name, each loaded when it is used. */
export type FeedTypes = Readonly<Record<string, () => Promise<FeedType>>>

/** What a form or a command says of a kind of service. */
export interface FeedTypeRow {
  readonly name: string
  readonly kind: FeedKind
  readonly title: string
  readonly description: string
  /** JSON Schema of its options. */
  readonly options: Readonly<Record<string, unknown>>
  readonly secrets: FeedType['secrets']
  /** True where a person may have to sign in at the service. */
  readonly signsIn: boolean
  /** True where it reads files of the machine that ibid runs on. */
  readonly isLocal: boolean
}

/** Every kind of service, in the order of their names. */
export async function listFeedTypes(types: FeedTypes = feedTypes): Promise<readonly FeedTypeRow[]> {
  const all = await Promise.all(Object.values(types).map((load) => load()))
  return all
    .map(({ name, kind, title, description, options, secrets, signIn, isLocal }) => ({
      ...{ name, kind, title, description, secrets },
      options: options.json,
      signsIn: signIn !== undefined,
      isLocal: isLocal === true,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Throws `IbidError('not-found')` that names the nearest. */
export async function feedTypeNamed(name: string, types: FeedTypes = feedTypes): Promise<FeedType> {
  const load = Object.hasOwn(types, name) ? types[name] : undefined
  if (load) return load()
  const names = Object.keys(types)
  const meant = nearest(name, names)
  throw new IbidError(
    'not-found',
    `unknown connector type: ${name}`,
    meant ? `did you mean ${meant}?` : `available: ${names.toSorted().join(', ')}`,
  )
}

/** Options as their type takes them. Throws `IbidError('invalid')`. */
export function checkedOptions(type: FeedType, options: unknown): unknown {
  const checked = type.options.check(options)
  if (checked.ok) return checked.value
  throw new IbidError('invalid', `${type.name}: ${checked.issues.join('; ')}`, `it accepts ${optionNames(type).join(', ') || 'no options'}`)
}

function optionNames({ options }: FeedType): readonly string[] {
  const { properties } = options.json
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
}
