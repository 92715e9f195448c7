import { queryOptions } from '@tanstack/react-query'
import type { UsageReport } from '../../../src/core/schemas/http/runs.ts'
import type { AgentList, ModelList, ToolRow, VerbRow } from '../../../src/core/schemas/http/work.ts'
import { readServerWords } from '../words/server-words.tsx'
import { at, get, query } from './request.ts'

export const agentsQuery = queryOptions({ queryKey: ['agents'], queryFn: ({ signal }) => get<AgentList>('/v1/agents', signal) })

export const verbsQuery = queryOptions({
  queryKey: ['verbs'],
  queryFn: ({ signal }) => get<{ readonly verbs: readonly VerbRow[] }>('/v1/verbs', signal),
})

export const verbQuery = (id: string) =>
  queryOptions({ queryKey: ['verbs', id], queryFn: ({ signal }) => get<VerbRow>(at`/v1/verbs/${id}`, signal) })

export const toolsQuery = queryOptions({
  queryKey: ['tools'],
  async queryFn({ signal }) {
    const { tools } = await get<{ readonly tools: readonly ToolRow[] }>('/v1/tools', signal)
    const fromServer = await readServerWords()
    return { tools: tools.map((tool) => ({ ...tool, title: fromServer(tool.title) })) }
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
