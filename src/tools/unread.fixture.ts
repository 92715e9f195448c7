import type { Agents } from '../core/agent.ts'
import { systemClock } from '../core/clock.ts'
import type { Library } from '../core/documents.ts'
import type { AssistantMeans } from './assistant-means.ts'
import type { WorkMeans } from './work-means.ts'

const unread = () => Promise.reject(new Error('nothing is read here'))

/** Stands in where tools are only described: what it has to say, nobody asks. */
export const noLibrary: Library = {
  collections: unread,
  documents: unread,
  search: unread,
  outline: unread,
  section: unread,
  document: unread,
  related: unread,
}

/** The same for agents. */
export const noAgents: Agents = { find: async () => [], run: unread }

/** The same for what work tools lean on. */
export const noMeans: WorkMeans = {
  library: noLibrary,
  environment: {},
  allowedHosts: [],
  githubUrl: 'http://localhost',
  advisoriesUrl: 'none',
  readDocument: unread,
}

/** The same for what the tools of conversations lean on. */
export const noAssistantMeans: AssistantMeans = {
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
