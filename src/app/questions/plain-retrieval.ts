import type { Kit } from '../../engine/kit.ts'

/** Plain retrieval: one search for the question itself. */
export const plainRetrieval: Kit['retrieval'] = ({ request }) =>
  request?.tools.includes('documents_search') ? [{ tool: 'documents_search', input: { query: request.question } }] : []
