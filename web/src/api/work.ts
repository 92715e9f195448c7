import { queryOptions } from '@tanstack/react-query'
import type { UsageReport } from '../../../src/core/schemas/http/runs.ts'
import type { AgentList, ModelList, ToolRow, VerbRow } from '../../../src/core/schemas/http/work.ts'
import { readServerWords } from '../words/server-words.tsx'
import { at, get, query } from './request.ts'

export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  async queryFn({ signal }) {
    const [{ agents, ...list }, fromServer] = await Promise.all([get<AgentList>('/v1/agents', signal), readServerWords()])
    return {
      ...list,
      agents: agents.map((agent) => ({ ...agent, title: fromServer(agent.title), description: fromServer(agent.description) })),
    }
  },
})

export const verbsQuery = queryOptions({
  queryKey: ['verbs'],
  async queryFn({ signal }) {
    const [{ verbs }, fromServer] = await Promise.all([get<{ readonly verbs: readonly VerbRow[] }>('/v1/verbs', signal), readServerWords()])
    return { verbs: verbs.map((verb) => inPageLanguage(verb, fromServer)) }
  },
})

export const verbQuery = (id: string) =>
  queryOptions({
    queryKey: ['verbs', id],
    async queryFn({ signal }) {
      const [verb, fromServer] = await Promise.all([get<VerbRow>(at`/v1/verbs/${id}`, signal), readServerWords()])
      return inPageLanguage(verb, fromServer)
    },
  })

/** A verb with its words, and those of what it takes, in the language of the page. */
const inPageLanguage = (verb: VerbRow, fromServer: (english: string) => string): VerbRow => ({
  ...verb,
  description: fromServer(verb.description),
  params: schemaInPageLanguage(verb.params, fromServer),
})

/** A JSON schema, described in the language of the page. */
const schemaInPageLanguage = <Schema>(schema: Schema, fromServer: (english: string) => string): Schema =>
  JSON.parse(JSON.stringify(schema), (key, value) => (key === 'description' && typeof value === 'string' ? fromServer(value) : value))

export const toolsQuery = queryOptions({
  queryKey: ['tools'],
  async queryFn({ signal }) {
    const { tools } = await get<{ readonly tools: readonly ToolRow[] }>('/v1/tools', signal)
    const fromServer = await readServerWords()
    return {
      tools: tools.map((tool) => ({
        ...tool,
        title: fromServer(tool.title),
        description: fromServer(tool.description),
        input: schemaInPageLanguage(tool.input, fromServer),
      })),
    }
  },
})

export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => get<ModelList>('/v1/model-choices', signal),
  staleTime: ({ state: { data } }) => (isWhole(data) ? 60_000 : 0),
  // A server of models that does not answer may be started meanwhile.
  refetchInterval: ({ state: { data } }) => (isWhole(data) ? false : 15_000),
})

const isWhole = (list: ModelList | undefined): boolean => list === undefined || list.silent.length === 0

/** `of`: `everybody` for administrators of a team. */
export const usageQuery = (days: number, of: 'me' | 'everybody') =>
  queryOptions({
    queryKey: ['usage', days, of],
    queryFn: ({ signal }) => get<UsageReport>(`/v1/usage${query({ days, of: of === 'me' ? undefined : of })}`, signal),
  })
