import { z } from 'zod'
import { documentOf, documentsOf } from '../../app/collections/access/collection-documents.ts'
import { searchFor } from '../../app/collections/access/collection-search.ts'
import { originalDocument } from '../../app/collections/access/original-document.ts'
import { documentListSchema, documentViewSchema, searchAnswerSchema } from '../../core/schemas/http/collections.ts'
import { savedFile } from '../files/file-content.ts'
import { type Route, route } from '../route/route.ts'

const group = 'Documents'
const cursor = z.string().max(4_000).optional().describe('From the page before')
const path = z.string().max(1_000).optional().describe('A glob that paths have to match, or a part of them')

export const documentRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/documents',
    scope: 'read',
    group,
    summary: 'The documents of a collection, by their path',
    query: z.object({
      collection: z.string().describe('Its id or name'),
      path,
      cursor,
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    answers: { 200: { description: 'A page of them', schema: documentListSchema } },
    async handle({ principal, query: { collection, ...query } }, { access, app }) {
      return documentsOf(app, await access.collection(principal, collection), query)
    },
  }),
  route({
    method: 'get',
    path: '/v1/documents/{collection}/content',
    scope: 'read',
    group,
    summary: 'The text of a document, a page at a time',
    params: z.object({ collection: z.string().describe('Its id or name') }),
    query: z.object({
      path: z.string().min(1).max(4_000),
      cursor: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional()
        .describe('next or previous of another page'),
      section: z
        .string()
        .min(1)
        .max(4_000)
        .optional()
        .describe('Id, heading or heading path of a section: the page with it, in place of a cursor'),
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
    summary: 'The bytes that a document was read from',
    description:
      'Of an uploaded file, and of a file of the server that still holds what was indexed; of pages of the web only the text is kept.',
    params: z.object({ collection: z.string().describe('Its id or name') }),
    query: z.object({ path: z.string().min(1).max(4_000) }),
    answers: { 200: { description: 'The file, to be saved', mediaType: 'application/octet-stream' } },
    async handle({ principal, params, query: { path } }, { access, app }) {
      return savedFile(await originalDocument(app, await access.holding(principal, params.collection, path), path))
    },
  }),
  route({
    method: 'get',
    path: '/v1/search',
    scope: 'read',
    group,
    summary: 'Searches the collections in reach',
    query: z.object({
      query: z.string().trim().min(1).max(100_000),
      collections: z
        .union([z.string(), z.array(z.string()).max(100)])
        .optional()
        .describe('Names or ids, each by itself; all in reach where absent'),
      path,
      limit: z.coerce.number().int().min(1).max(50).default(10),
    }),
    answers: { 200: { description: 'What was found, the best first', schema: searchAnswerSchema } },
    async handle({ principal, query: { collections, ...query } }, serving) {
      return searchFor(serving, principal, { ...query, ...(collections === undefined ? {} : { collections: [collections].flat() }) })
    },
  }),
]
