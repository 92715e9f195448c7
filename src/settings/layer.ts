import { IbidError } from '../core/fault.ts'
import { isRecord } from '../core/json.ts'
import { nearest } from '../core/spelling-suggestion.ts'
import { credentialPrefix } from './credential-variables.ts'
import { type Definition, definitions, groups } from './definitions.ts'

/** Where a value comes from; later ones win. */
export type Origin = 'default' | 'team' | 'user' | 'project' | 'environment' | 'flag'

/** One value and its place: a database, a file, the name of a variable, or `the command line`. */
export interface Found {
  readonly value: unknown
  readonly origin: Origin
  readonly place: string
}

/** What one source of settings says: what fits, what is wrong, what is passed over. */
export interface Layer {
  readonly found: ReadonlyMap<string, Found>
  readonly problems: readonly IbidError[]
  readonly warnings: readonly string[]
  /** Secrets that were found, whether or not they are used, so that they can be kept out of everything. */
  readonly secrets: readonly string[]
}

/** A value from somewhere, before it is looked at. `text`: to be read as text from a variable or option. */
interface Candidate {
  readonly key: string
  readonly value: unknown
  readonly place: string
}

/** Values nested in objects, or under dotted keys: a settings file, or the options of the library. */
export function layerOfObject(origin: Origin, place: string, values: Readonly<Record<string, unknown>>): Layer {
  return layerOf(origin, flatten(values, place))
}

/** The `IBID_*` variables, and those by which other programs know a setting. Empty ones count as unset. */
export function layerOfEnvironment(env: Readonly<Record<string, string | undefined>>): Layer {
  const byVariable = new Map([...definitions.values()].map((each) => [each.variable, each.key]))
  const others = (name: string) => name === 'IBID_CONFIG' || name.startsWith(credentialPrefix)
  const set = Object.entries(env).filter(([name, value]) => name.startsWith('IBID_') && !others(name) && value)
  const candidates = set.map(([name, value]) => ({ key: byVariable.get(name) ?? name, value, place: name }))
  const layer = layerOf('environment', [...usualOnes(env), ...candidates.filter((each) => definitions.has(each.key))])
  const unknown = candidates.filter((each) => !definitions.has(each.key))
  return { ...layer, warnings: unknown.map(({ place }) => `unknown variable ${place}${didYouMean(place, byVariable.keys())}`) }
}

/** They are meant for others too: what does not fit here is no mistake. */
const usualOnes = (env: Readonly<Record<string, string | undefined>>): readonly Candidate[] =>
  [...definitions.values()].flatMap(({ key, usualVariable: place, acceptText }) => {
    const value = place === undefined ? undefined : env[place]
    return place !== undefined && value && acceptText(value) ? [{ key, value, place }] : []
  })

/** ` (did you mean ...?)`, or nothing. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const best = nearest(word, known)
  return best === undefined ? '' : ` (did you mean ${best}?)`
}

/** The one error for a setting that there is not; names the nearest. */
export const unknownSetting = (key: string): IbidError =>
  new IbidError('usage', `unknown setting ${key}${didYouMean(key, definitions.keys())}`, 'list them with: ibid config list')

/** The one line about a value that does not fit. A secret's value is not in it. */
export function misfit(definition: Definition, value: unknown, where: string, remedy: string): IbidError {
  const is = definition.secret ? 'is invalid' : `is ${shown(value)}`
  return new IbidError('usage', `${definition.key}${where} ${is}; allowed: ${definition.allowed}`, remedy)
}

function layerOf(origin: Origin, candidates: readonly Candidate[]): Layer {
  const found = new Map<string, Found>()
  const problems: IbidError[] = []
  const warnings: string[] = []
  const secrets: string[] = []
  for (const { key, value, place } of candidates) {
    const definition = definitions.get(key)
    const keysIn = definition?.keysIn ?? textsIn
    if (definition?.secret) secrets.push(...keysIn(value))
    if (groups.has(key)) problems.push(new IbidError('usage', `${key} in ${place} must be an object of settings`, `fix ${place}`))
    else if (!definition) warnings.push(`unknown setting ${key} in ${place}${didYouMean(key, definitions.keys())}`)
    else if (origin === 'project' && definition.notFromProject) warnings.push(`${key} in ${place} is ignored: ${definition.notFromProject}`)
    else if (origin === 'team' && definition.restart) warnings.push(`${key} in ${place} is ignored: each machine has its own`)
    else {
      const fitting =
        (origin === 'environment' || origin === 'flag') && typeof value === 'string'
          ? definition.acceptText(value)
          : definition.accept(value)
      if (definition.secret) secrets.push(...keysIn(fitting?.value))
      if (fitting) found.set(key, { value: fitting.value, origin, place })
      else problems.push(misfit(definition, value, ` in ${place}`, remedyFor(origin, key, place)))
    }
  }
  return { found, problems, warnings, secrets }
}

/** A secret is a text, or an object of texts. */
const textsIn = (value: unknown): readonly string[] =>
  (isRecord(value) ? Object.values(value) : [value]).filter((each) => typeof each === 'string')

/** `null` and `undefined` count as unset. */
function flatten(values: Readonly<Record<string, unknown>>, place: string, path: readonly string[] = []): readonly Candidate[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const key = [...path, name].join('.')
    if (value === null || value === undefined) return []
    return groups.has(key) && isRecord(value) ? flatten(value, place, [...path, name]) : [{ key, value, place }]
  })
}

function remedyFor(origin: Origin, key: string, place: string): string {
  if (origin === 'user') return `fix it with: ibid config set ${key} VALUE, or: ibid config unset ${key}`
  if (origin === 'team') return `fix it with: ibid config set --team ${key} VALUE, or: ibid config unset --team ${key}`
  if (origin === 'project') return `fix it with: ibid config set --project ${key} VALUE, or: ibid config unset --project ${key}`
  if (origin === 'environment') return `change or unset ${place}`
  return 'use an allowed value'
}

/** A value in a few words; a password in a URL is left out. */
function shown(value: unknown): string {
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'an object'
  const isJson = typeof value === 'string' && /^\s*[[{]/.test(value)
  const text = (isJson ? value : (JSON.stringify(value) ?? 'missing')).replace(/\/\/[^/@]*@/g, '//***@')
  return text.length > 80 ? `${text.slice(0, 80)}...` : text
}
