import type { Price } from '../core/usage.ts'
import { runsHere } from './local-servers.ts'
import catalog from './prices.json' with { type: 'json' }

const known = new Map<string, Price>(Object.entries(catalog.prices))

/** The day on which the built-in prices were read, `YYYY-MM-DD`, and where. */
export const pricesRead: { readonly updated: string; readonly sources: string } = { updated: catalog.updated, sources: catalog.sources }

/** A date, `latest` or `preview` at the end of a model's name: the same model at the same price. */
const edition = /-(?:\d{4}-\d{2}-\d{2}|\d{8}|\d{2}-\d{4}|latest|preview)$/

/** Prices from settings, by full id or by name. */
export type OwnPrices = Readonly<
  Record<string, { readonly input: number; readonly output: number; readonly cachedInput?: number | undefined }>
>

/**
 * What a model costs: `own` prices by full id or by name first, then the catalogue. `undefined` where nobody knows; the cost of a run is then
 * unknown, never zero.
 */
export function priceOf(id: string, own: OwnPrices = {}): Price | undefined {
  const name = id.slice(id.indexOf(':') + 1)
  for (const key of [id, name, `${id.slice(0, -name.length)}${bare(name)}`, bare(name)]) {
    const { input, output, cachedInput } = own[key] ?? {}
    if (input !== undefined && output !== undefined) return { input, output, ...(cachedInput === undefined ? {} : { cachedInput }) }
  }
  return known.get(id) ?? known.get(bare(id))
}

/** That of a model on this machine. */
const free: Price = { input: 0, output: 0 }

/** What a model at an OpenAI-compatible address costs: its `own` price, OpenAI's at OpenAI, nothing where it runs on this machine. */
export const priceAt = (baseUrl: URL, name: string, own?: OwnPrices): Price | undefined =>
  priceOf(name, own) ?? (baseUrl.hostname === 'api.openai.com' ? priceOf(`openai:${name}`) : runsHere(baseUrl, name) ? free : undefined)

const bare = (id: string): string => {
  const short = id.replace(edition, '')
  return short === id ? id : bare(short)
}
