import type { ChangeTopic } from '../../core/change.ts'
import type { Principal } from '../../core/principal.ts'
import type { RouteDependencies } from '../route-dependencies.ts'
import type { Route } from './route.ts'

/** What requests that are no reading change, by the group of their route. Settings are watched, since they change elsewhere too. */
const topics: ReadonlyMap<string, ChangeTopic> = new Map([
  ['Accounts', 'accounts'],
  ['Administration', 'accounts'],
  ['Agents and verbs', 'runs'],
  ['Collections', 'collections'],
  ['Connectors', 'connectors'],
  ['Files', 'files'],
  ['Memory', 'memory'],
  ['OpenAI', 'runs'],
  ['Runs', 'runs'],
  ['Sessions', 'sessions'],
  ['Sharing', 'shares'],
])
/** Of these nobody sees those of another. */
const ownTopics: ReadonlySet<ChangeTopic> = new Set(['files', 'memory', 'runs', 'sessions'])

/** Tells pages that are open what a request that was answered has changed. */
export function tellChange({ method, group, scope }: Route, { owner }: Principal, { changes }: Pick<RouteDependencies, 'changes'>): void {
  const topic = topics.get(group)
  if (topic === undefined || method === 'get' || scope === 'open') return
  changes.tell({ topic, ...(ownTopics.has(topic) && owner !== undefined ? { owner } : {}) })
}
