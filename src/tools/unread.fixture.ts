import type { Agents } from '../core/agent.ts'
import type { Library } from '../core/documents.ts'
import type { WorkDependencies } from './work-dependencies.ts'

const unread = () => Promise.reject(new Error('nothing is read here'))

/** Stands in where tools are only described: what it has to say, nobody asks. */
export const noLibrary: Library = {
  collections: unread,
  documents: unread,
  search: unread,
  absentWords: unread,
  outline: unread,
  section: unread,
  document: unread,
  related: unread,
}

/** The same for agents. */
export const noAgents: Agents = { find: async () => [], run: unread }

/** The same for what work tools lean on. */
export const noDependencies: WorkDependencies = {
  library: noLibrary,
  environment: {},
  sandbox: 'reading',
  allowedHosts: [],
  githubUrl: 'http://localhost',
  advisoriesUrl: 'none',
  readDocument: unread,
}
