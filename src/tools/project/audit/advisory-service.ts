import { z } from 'zod'
import { IbidError } from '../../../core/fault.ts'
import { type Advisory, type AdvisoryRecord, advisoriesOf, advisoryRecord } from './advisory-record.ts'
import type { Dependency } from './dependency.ts'

/** What the service is asked for at most; ms in all. */
const most = { batch: 1_000, packages: 10_000, pages: 20, records: 500, atOnce: 8, timeoutMs: 30_000, bytes: 20_000_000 }

/** What an advisory database says. */
export type Advisories =
  | {
      readonly checked: true
      readonly service: string
      readonly packages: number
      readonly known: readonly Advisory[]
      readonly left?: string
    }
  | { readonly checked: false; readonly why: string }

const batchAnswer = z.object({
  results: z.array(
    z.object({
      vulns: z
        .array(z.object({ id: z.string().max(200) }))
        .nullish()
        .transform((found) => found ?? []),
      next_page_token: z.string().nullish(),
    }),
  ),
})

/** Packages that a database can know: those from a registry, in a version. Private ones from elsewhere are never told. */
const isKnowable = ({ source, version }: Dependency): boolean => source === 'registry' && version !== undefined

/**
 * Asks a service that speaks the OSV API for the vulnerabilities of these packages. It is sent their names and versions and nothing else. Where it cannot be
 * asked, the answer says why; nothing is thrown but the signal's own reason.
 */
export async function adviceOn(dependencies: readonly Dependency[], url: string, signal: AbortSignal): Promise<Advisories> {
  if (url === 'none') return { checked: false, why: 'tools.advisories.url is set to none' }
  const unique = new Map(dependencies.filter(isKnowable).map((one) => [`${one.ecosystem} ${one.name} ${one.version}`, one]))
  const asked = [...unique.values()].slice(0, most.packages)
  if (asked.length === 0) return { checked: false, why: 'no package from a registry is listed with its version' }
  const both = AbortSignal.any([signal, AbortSignal.timeout(most.timeoutMs)])
  try {
    const ids = await idsOf(asked, url, both)
    const all = [...new Set(ids.flat())]
    const { records, missing } = await recordsOf(all.slice(0, most.records), url, both)
    const left = [
      ...(unique.size > asked.length
        ? [unique.size - asked.length === 1 ? '1 package was not checked' : `${unique.size - asked.length} packages were not checked`]
        : []),
      ...(all.length > most.records
        ? [all.length - most.records === 1 ? '1 advisory was not read' : `${all.length - most.records} advisories were not read`]
        : []),
      ...(missing > 0 ? [missing === 1 ? '1 advisory could not be read' : `${missing} advisories could not be read`] : []),
    ]
    const known = asked.flatMap((dependency, at) =>
      advisoriesOf(
        dependency,
        (ids[at] ?? []).flatMap((id) => records.get(id) ?? []),
      ),
    )
    return { checked: true, service: url, packages: asked.length, known, ...(left.length > 0 ? { left: left.join('; ') } : {}) }
  } catch (error) {
    signal.throwIfAborted()
    return { checked: false, why: reasonOf(error, url) }
  }
}

/** The ids of advisories for each package, in their order. */
async function idsOf(asked: readonly Dependency[], url: string, signal: AbortSignal): Promise<readonly (readonly string[])[]> {
  const ids: string[][] = asked.map(() => [])
  let open = asked.map((dependency, at) => ({ at, query: queryOf(dependency) as Readonly<Record<string, unknown>> }))
  for (let page = 0; open.length > 0 && page < most.pages; page++) {
    const next: typeof open = []
    for (let start = 0; start < open.length; start += most.batch) {
      const part = open.slice(start, start + most.batch)
      const { results } = batchAnswer.parse(await call(`${url}/v1/querybatch`, { queries: part.map(({ query }) => query) }, signal))
      if (results.length !== part.length) throw new IbidError('malformed', 'it returned a different number of results than queries')
      results.forEach(({ vulns, next_page_token: token }, index) => {
        const { at, query } = part[index]!
        ids[at]!.push(...vulns.map(({ id }) => id))
        if (token) next.push({ at, query: { ...query, page_token: token } })
      })
    }
    open = next
  }
  return ids
}

const queryOf = ({ ecosystem, name, version }: Dependency) => ({ package: { name, ecosystem }, version })

async function recordsOf(
  ids: readonly string[],
  url: string,
  signal: AbortSignal,
): Promise<{ readonly records: ReadonlyMap<string, AdvisoryRecord>; readonly missing: number }> {
  const records = new Map<string, AdvisoryRecord>()
  let next = 0
  const worker = async (): Promise<void> => {
    for (let id = ids[next++]; id !== undefined; id = ids[next++]) {
      const record = advisoryRecord.safeParse(await call(`${url}/v1/vulns/${encodeURIComponent(id)}`, undefined, signal).catch(absent))
      if (record.success) records.set(id, record.data)
    }
  }
  await Promise.all(Array.from({ length: most.atOnce }, worker))
  return { records, missing: ids.length - records.size }
}

/** A record that is gone is no reason to give up on the others; a service that is gone is. */
function absent(error: unknown): undefined {
  if (error instanceof IbidError && error.code === 'not-found') return undefined
  throw error
}

/** One request. The address is the person's own setting, so it may be on their network; it may not lead elsewhere. */
async function call(address: string, body: unknown, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { accept: 'application/json', 'user-agent': 'ibid', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal,
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new IbidError(response.status === 404 ? 'not-found' : 'unreachable', `it responded with status ${response.status}`)
  }
  return JSON.parse(await textOf(response))
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > most.bytes) throw new IbidError('limit', `its response is larger than ${most.bytes / 1_000_000} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function reasonOf(error: unknown, url: string): string {
  if (error instanceof IbidError) return `${url}: ${error.message}`
  if (error instanceof Error && error.name === 'TimeoutError') return `${url} did not respond within ${most.timeoutMs / 1_000} s`
  if (error instanceof SyntaxError || error instanceof z.ZodError) return `${url} does not support the OSV API`
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : inner instanceof Error ? inner.message : String(inner)
  return `${url} could not be reached (${code})`
}
