import { systemClock } from '../core/clock.ts'
import type { AssistantDependencies } from './assistant-dependencies.ts'

const unread = () => Promise.reject(new Error('tools are available for description only'))

/** Stands in where the tools of conversations are only named and described, so that nothing is opened for that. */
export const describedDependencies: AssistantDependencies = {
  fetch: unread,
  readDocument: unread,
  allowedHosts: [],
  clock: systemClock,
  cache: { get: unread, put: unread },
  counter: { take: unread, count: unread },
  timeZone: 'UTC',
  web: { provider: 'none', searchesPerDay: 0, fetchesPerDay: 0, honoursRobots: true, browser: unread },
  memories: unread,
  imageModel: unread,
  feeds: unread,
}
