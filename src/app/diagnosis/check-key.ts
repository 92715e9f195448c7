import { isRecord } from '../../core/json.ts'
import { endpointOf } from '../../settings/endpoint.ts'
import { readSettingsFile } from '../../settings/file.ts'
import type { Inspection } from '../../settings/inspection.ts'
import { type Vendor, vendorVariables } from '../../settings/keys.ts'
import type { SettingsInput } from '../../settings/settings-input.ts'
import { amiss, type Check } from './check.ts'

const name = 'key'

/** Hosts by how the keys begin that they give out. */
const issuers: readonly (readonly [begins: string, host: string])[] = [
  ['sk-ant-', 'api.anthropic.com'],
  ['sk-or-', 'openrouter.ai'],
  ['sk-proj-', 'api.openai.com'],
  ['AIza', 'generativelanguage.googleapis.com'],
  ['gsk_', 'api.groq.com'],
]

const hosts: Readonly<Record<Vendor, string>> = {
  openai: 'api.openai.com',
  anthropic: 'api.anthropic.com',
  google: 'generativelanguage.googleapis.com',
}

/** What is odd about the keys themselves, without asking anybody; nothing where nothing is. A key is never in it. */
export function checkKeys(inspection: Inspection, input: SettingsInput): readonly Check[] {
  const variables = ['IBID_LLM_API_KEY', ...Object.values(vendorVariables)]
  const given = [
    ...variables.map((variable) => [variable, input.env[variable]] as const),
    [`llm.apiKey in ${inspection.files.user}`, keyInFile(inspection.files.user)] as const,
  ]
  return [
    ...given.flatMap(([place, value]) => {
      const odd = value ? oddity(value) : undefined
      return odd ? [amiss(name, 'warning', `${place} ${odd}`, 'copy the key again, without any extra characters')] : []
    }),
    ...otherVendor(inspection),
    ...otherIssuer(inspection),
  ]
}

function oddity(key: string): string | undefined {
  if (/^["'`\u2018-\u201d]|["'`\u2018-\u201d]\s*$/.test(key)) return 'is in quotation marks, which count as part of it'
  if (/^Bearer\s/i.test(key)) return 'starts with "Bearer"; use only the part after it'
  if (/[\r\n]$/.test(key)) return 'ends with a line break'
  if (key.trim() !== key) return 'has whitespace around it'
  if (/\s/.test(key)) return 'contains whitespace'
  if (/[^\x21-\x7e]/.test(key)) return 'contains a character that keys never have'
  return undefined
}

/** A vendor is asked for, and the key is that of another. */
function otherVendor(inspection: Inspection): readonly Check[] {
  const endpoint = endpointOf(inspection)
  if (endpoint.kind !== 'unusable') return []
  const wanted = vendors.find((vendor) => inspection.settings.llm.model.startsWith(`${vendor}:`))
  const [other] = vendors.filter((vendor) => vendor !== wanted && inspection.keys.ofVendor(vendor) !== undefined)
  if (!other) return []
  const missing = wanted ? vendorVariables[wanted] : 'IBID_LLM_API_KEY'
  return [
    amiss(
      name,
      'warning',
      `${vendorVariables[other]} is set, but llm.model is ${inspection.settings.llm.model}, which does not use it`,
      `set ${missing}, or run: ibid config set llm.model ${other}:NAME`,
    ),
  ]
}

/** A key looks as if somebody else had given it out. */
function otherIssuer(inspection: Inspection): readonly Check[] {
  const endpoint = endpointOf(inspection)
  if (endpoint.kind === 'extractive' || endpoint.kind === 'unusable' || !endpoint.apiKey) return []
  const { apiKey } = endpoint
  const host = endpoint.kind === 'vendor' ? hosts[endpoint.vendor] : new URL(endpoint.baseUrl).hostname
  const issuer = issuers.find(([begins]) => apiKey.startsWith(begins))?.[1]
  if (!issuer || issuer === host || !Object.values<string>([...issuers.map(([, known]) => known)]).includes(host)) return []
  return [
    amiss(
      name,
      'warning',
      `the key for ${host} looks like a key for ${issuer}`,
      `set a key for ${host}, or choose a model from ${issuer} with: ibid config set llm.model`,
    ),
  ]
}

const vendors: readonly Vendor[] = ['openai', 'anthropic', 'google']

function keyInFile(file: string): string | undefined {
  try {
    const values = readSettingsFile(file)
    const nested = isRecord(values['llm']) ? values['llm']['apiKey'] : undefined
    const key = values['llm.apiKey'] ?? nested
    return typeof key === 'string' ? key : undefined
  } catch {
    return undefined
  }
}
