/**
 * What the conformance suite starts to see how ibid behaves towards an MCP server: connects as a connector does, lists the tools and calls each. The last
 * word of the command line is the server's URL; what a scenario wants beyond that is in its variables.
 */
import { type AuthOptions, auth, type OAuthClientProvider } from '@modelcontextprotocol/client'
import { connect } from '../../src/connectors/connect.ts'
import type { Connection } from '../../src/connectors/connection.ts'
import { faultOf } from '../../src/core/fault.ts'
import { isRecord } from '../../src/core/json.ts'
import { jsonSchema } from '../../src/tools/json-schema.ts'

/** What a scenario tells its client. */
interface Context {
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }[]
  readonly client_id?: string
  readonly client_secret?: string
  readonly issuer?: string
}

type Tools = Awaited<ReturnType<Connection['list']>>

const url = process.argv.at(-1) ?? ''
const context: Context = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}')

/** Times that a client signs in once more for the same request; beyond, the server is not to be satisfied. */
const mostSignIns = 2

/** A user who agrees at once: follows the address that a browser would open, and keeps what the way back says. */
function agreeingUser(): OAuthClientProvider & { callback(): URLSearchParams | undefined; forgetDiscovery(): void } {
  const redirectUrl = 'http://127.0.0.1:1/callback'
  const kept = new Map<string, unknown>()
  const keep =
    <Key extends string>(key: Key) =>
    (value: unknown) =>
      void kept.set(key, value)
  const registered = context.client_id === undefined ? undefined : { client_id: context.client_id, client_secret: context.client_secret }
  let callback: URLSearchParams | undefined
  return {
    redirectUrl,
    clientMetadataUrl: 'https://conformance-test.local/client-metadata.json',
    clientMetadata: { client_name: 'ibid', redirect_uris: [redirectUrl] },
    clientInformation: (at) => (registered ?? kept.get(`client ${at?.issuer}`)) as never,
    saveClientInformation: (client, at) => keep(`client ${at?.issuer}`)(client),
    tokens: () => kept.get('tokens') as never,
    saveTokens: keep('tokens'),
    codeVerifier: () => String(kept.get('verifier')),
    saveCodeVerifier: keep('verifier'),
    discoveryState: () => kept.get('discovery') as never,
    saveDiscoveryState: keep('discovery'),
    forgetDiscovery: () => void kept.delete('discovery'),
    invalidateCredentials: (what) => void (what === 'all' ? kept.clear() : kept.delete(what)),
    async redirectToAuthorization(address) {
      const answer = await fetch(address, { redirect: 'manual' })
      callback = new URL(answer.headers.get('location') ?? '').searchParams
    },
    callback() {
      const given = callback
      callback = undefined
      return given
    },
  }
}

const user = agreeingUser()

/** Does something that may need a sign-in first, perhaps with more rights than before. */
async function signedIn<T>(work: () => Promise<T>, left = mostSignIns): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const callback = user.callback()
    if (left === 0 || !callback) throw error
    const iss = callback.get('iss')
    const options: AuthOptions = { serverUrl: url, authorizationCode: callback.get('code') ?? '', ...(iss === null ? {} : { iss }) }
    await auth(user, options)
    // Who signs users in may be another the next time.
    user.forgetDiscovery()
    return signedIn(work, left - 1)
  }
}

/** A value for each argument that a tool cannot do without. */
function argumentsFor({ name, inputSchema }: Tools[number], tools: Tools): Readonly<Record<string, unknown>> {
  if (name === 'json_schema_echo') return { schema: tools.find((tool) => tool.name !== name)?.inputSchema }
  const samples: Readonly<Record<string, unknown>> = { number: 2, integer: 2, boolean: true, array: [], object: {}, null: null }
  const required = (inputSchema.required ?? []).map((key) => [key, inputSchema.properties?.[key]] as const)
  return Object.fromEntries(required.map(([key, schema]) => [key, isRecord(schema) ? (samples[String(schema['type'])] ?? 'text') : 'text']))
}

/** Fills a form in with what it suggests itself. */
const suggested = (form: unknown): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(isRecord(form) && isRecord(form['properties']) ? form['properties'] : {}).flatMap(([key, field]) => {
      const value = isRecord(field) ? (field['default'] ?? (field['type'] === 'boolean' ? true : 'text')) : 'text'
      return [[key, value as string | number | boolean]]
    }),
  )

try {
  const connection = await signedIn(() =>
    connect(
      { kind: 'http', url, headers: {} },
      {
        auth: user,
        schema: jsonSchema,
        // Forty of these processes start at once.
        withinMs: 30_000,
        elicit: async (form) => ({ action: 'accept', content: 'requestedSchema' in form ? suggested(form.requestedSchema) : {} }),
      },
    ),
  )
  const tools = await signedIn(() => connection.list())
  const calls = context.toolCalls ?? tools.map((tool) => ({ name: tool.name, arguments: argumentsFor(tool, tools) }))
  for (const call of calls) await signedIn(() => connection.call(call.name, call.arguments))
  await connection.close()
} catch (error) {
  console.error(faultOf(error).message)
  process.exitCode = 1
}
