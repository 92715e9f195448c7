import type { EngineDependencies } from '../../engine/engine-dependencies.ts'

/** Plain retrieval: one search for the question itself. */
export const plainRetrieval: EngineDependencies['retrieval'] = ({ request }) =>
  request?.tools.includes('documents_search') ? [{ tool: 'documents_search', input: { query: request.question } }] : []
