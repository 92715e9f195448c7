import { z } from 'zod'
import { documentOf, documentsOf } from '../../app/collections/access/collection-documents.ts'
import { searchFor } from '../../app/collections/access/collection-search.ts'
import { originalDocument } from '../../app/collections/access/original-document.ts'
import { documentListSchema, documentViewSchema, searchAnswerSchema } from '../../core/schemas/http/collections.ts'
import { savedFile } from '../files/file-content.ts'
import { type Route, route } from '../route/route.ts'

const group = 'Documents'
const cursor = z.string().max(4_000).optional().describe('Cursor from the previous page')
const path = z.string().max(1_000).optional().describe('Glob that paths must match, or part of a path')

export const documentRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/documents',
    scope: 'read',
    group,
    summary: 'The documents of a collection, by path',
    query: z.object({
      collection: z.string().describe('Its id or name'),
      path,
      cursor,
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    answers: { 200: { description: 'A page of documents', schema: documentListSchema } },
    async handle({ principal, query: { collection, ...query } }, { access, app }) {
      return documentsOf(app, await access.collection(principal, collection), query)
    },
  }),
  route({
    method: 'get',
    path: '/v1/documents/{collection}/content',
    scope: 'read',
    group,
    summary: 'The text of a document, one page at a time',
    params: z.object({ collection: z.string().describe('Its id or name') }),
    query: z.object({
      path: z.string().min(1).max(4_000),
      cursor: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional()
        .describe('The next or previous value of another page'),
      section: z
        .string()
        .min(1)
        .max(4_000)
        .optional()
        .describe('Id, heading or heading path of a section: returns the page that contains it; use instead of a cursor'),
    }),
    answers: { 200: { description: 'Its sections', schema: documentViewSchema } },
    async handle({ principal, params, query }, { access, app }) {
      return documentOf(app, await access.holding(principal, params.collection, query.path), query)
    },
  }),
  route({
    method: 'get',
    path: '/v1/documents/{collection}/original',
    scope: 'read',
    group,
    summary: 'The original file of a document',
    description:
      'Available for uploaded files, and for files on the server that still have the indexed content; for web pages, only the text is stored.',
    params: z.object({ collection: z.string().describe('Its id or name') }),
    query: z.object({ path: z.string().min(1).max(4_000) }),
    answers: { 200: { description: 'The file, as a download', mediaType: 'application/octet-stream' } },
    async handle({ principal, params, query: { path } }, { access, app }) {
      return savedFile(await originalDocument(app, await access.holding(principal, params.collection, path), path))
    },
  }),
  route({
    method: 'get',
    path: '/v1/search',
    scope: 'read',
    costly: true,
    group,
    summary: 'Searches the available collections',
    query: z.object({
      query: z.string().trim().min(1).max(100_000),
      collections: z
        .union([z.string(), z.array(z.string()).max(100)])
        .optional()
        .describe('Names or ids, one per parameter; all available collections if omitted'),
      path,
      limit: z.coerce.number().int().min(1).max(50).default(10),
    }),
    answers: { 200: { description: 'Results, best first', schema: searchAnswerSchema } },
    async handle({ principal, query: { collections, ...query } }, serving) {
      return searchFor(serving, principal, { ...query, ...(collections === undefined ? {} : { collections: [collections].flat() }) })
    },
  }),
]
