import type { Selection } from '../../house/collections/collections.ts'
import type { House } from '../../house/house.ts'
import { prose } from '../../tools/prose.ts'
import type { CarriedRuns } from '../runs/carried-runs.ts'
import type { ServerParts } from '../server.ts'
import { offerTools } from '../tools/offer-tools.ts'
import { verbTools } from '../verbs/verb-tools.ts'
import { defaultPatienceMs } from './document-servers.ts'

export interface VerbServerOptions {
  readonly house: House
  readonly runs: CarriedRuns
  /** Collections of verbs that read documents. */
  readonly selection: Selection
  readonly name?: string | undefined
  /** See `DocumentServerOptions`. */
  readonly patienceMs?: number | undefined
}

/** A server with every verb of every declared agent as a tool. */
export function verbServer({ name, patienceMs = defaultPatienceMs, ...parts }: VerbServerOptions): ServerParts {
  return {
    name: name ?? 'ibid-verbs',
    title: 'ibid: verbs of declared agents',
    instructions: prose('verbs.md', import.meta.url),
    register: (server) => offerTools(server, { tools: () => verbTools({ ...parts, patienceMs }), redact: parts.house.redact }),
  }
}
