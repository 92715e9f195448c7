import type { App } from '../../app/app.ts'
import { prose } from '../../tools/prose.ts'
import { askDocuments } from '../ask/ask-documents.ts'
import { readingTools } from '../documents/document-tools.ts'
import { offerDocuments } from '../documents/offer-documents.ts'
import { type Reachable, reachOf } from '../reach/reach.ts'
import type { CarriedRuns } from '../runs/carried-runs.ts'
import type { ServerParts } from '../server.ts'
import { offerTools } from '../tools/offer-tools.ts'

/** `docs`: the eight tools that read. `agent`: one tool that answers. `hybrid`: both. */
export type DocumentServer = 'docs' | 'agent' | 'hybrid'

export interface DocumentServerOptions {
  readonly kind: DocumentServer
  readonly app: App
  /** The only collections that any client of this server can see. */
  readonly selection: Reachable
  readonly runs: CarriedRuns
  /** Whose runs these are, at a server of several people. */
  readonly owner?: string | undefined
  /** What hosts call it; `ibid-` and its kind where absent. */
  readonly name?: string | undefined
  /** See `ask_documents`; `assume` where absent. */
  readonly unasked?: 'assume' | 'rest' | undefined
  /** ms that a call may take before it gives what it has: hosts commonly lose patience after 60 s. */
  readonly patienceMs?: number | undefined
  warn(text: string): void
}

export const defaultPatienceMs = 45_000

const titles: Readonly<Record<DocumentServer, string>> = {
  docs: 'ibid: documents',
  agent: 'ibid: answers from documents',
  hybrid: 'ibid: documents and answers',
}

const instructions: Readonly<Record<DocumentServer, () => string>> = {
  docs: () => prose('docs.md', import.meta.url),
  agent: () => prose('agent.md', import.meta.url),
  hybrid: () => prose('hybrid.md', import.meta.url),
}

/** A server of documents. What it offers is made once, for all connections. */
export function documentServer({ kind, app, selection, runs, ...options }: DocumentServerOptions): ServerParts {
  const { patienceMs = defaultPatienceMs, unasked = 'assume' } = options
  const reach = reachOf(app, selection, { patienceMs, warn: options.warn })
  const tools = [
    ...(kind === 'docs' ? [] : [askDocuments({ app, reach, runs, owner: options.owner, unasked, patienceMs })]),
    ...(kind === 'agent' ? [] : readingTools(app, reach)),
  ]
  return {
    name: options.name ?? `ibid-${kind}`,
    title: titles[kind],
    instructions: instructions[kind](),
    register(server) {
      offerTools(server, { tools: () => tools, redact: app.redact })
      offerDocuments(server, app, reach)
    },
  }
}
