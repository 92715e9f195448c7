import { z } from 'zod'
import { changeSession } from '../../app/sessions/access/change-session.ts'
import { viewOf } from '../../app/sessions/access/session-view.ts'
import { searchSessions } from '../../app/sessions/search-sessions.ts'
import { endSharesOf } from '../../app/shares/access/share-changes.ts'
import {
  messageListSchema,
  newSessionSchema,
  sessionChangeSchema,
  sessionListSchema,
  sessionViewSchema,
} from '../../core/schemas/http/sessions.ts'
import { sessionInfoSchema } from '../../core/schemas/session.ts'
import { maybe } from '../../core/schemas/shape.ts'
import { speechIn } from '../../views/words/languages.ts'
import { attachment } from '../route/attachment.ts'
import { pageLanguage } from '../route/page-language.ts'
import { readOrAsk, route } from '../route/route.ts'
import { askedSession, nothing, sessionParams } from './session-params.ts'

const group = 'Sessions'

const listQuery = z.strictObject({
  search: z.string().max(1_000).optional().describe('Words that must all occur in the title, questions and answers'),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

/** Media type and extension of an exported session. */
const fileOf = {
  markdown: ['text/markdown; charset=utf-8', 'md'],
  html: ['text/html; charset=utf-8', 'html'],
  json: ['application/json', 'json'],
} as const

/** Sessions as things that are kept: found, made, changed, copied, taken away. */
export const keepingRoutes = [
  route({
    method: 'get',
    path: '/v1/sessions',
    scope: readOrAsk,
    group,
    summary: 'Conversations, most recently used first',
    query: listQuery,
    answers: { 200: { description: 'The conversations', schema: sessionListSchema } },
    async handle({ query: { search = '', limit }, principal: { owner } }, { app, sessions }) {
      const options = { limit, ...(owner === undefined ? {} : { owner }) }
      return { sessions: await (search.trim() === '' ? sessions.list(options) : searchSessions(app, search, options)) }
    },
  }),
  route({
    method: 'post',
    path: '/v1/sessions',
    scope: 'ask',
    group,
    summary: 'Starts a conversation',
    body: newSessionSchema,
    answers: { 201: { description: 'Created', schema: sessionInfoSchema } },
    async handle({ body, principal: { owner } }, { sessions }) {
      const session = await sessions.create({ ...body, ...(owner === undefined ? {} : { owner }), isChosen: false })
      return Response.json(await session.info(), { status: 201 })
    },
  }),
  route({
    method: 'get',
    path: '/v1/sessions/{session}',
    scope: readOrAsk,
    group,
    summary: 'The current state of a conversation',
    params: sessionParams,
    answers: { 200: { description: 'The conversation, what it is doing and what it is waiting for', schema: sessionViewSchema } },
    handle: async (asked, serving) => ({ ...(await viewOf(serving.app, await askedSession(asked, serving))) }),
  }),
  route({
    method: 'patch',
    path: '/v1/sessions/{session}',
    scope: 'ask',
    group,
    summary: 'Changes the title of a conversation, and the options of its next runs',
    params: sessionParams,
    body: sessionChangeSchema,
    answers: { 200: { description: 'The conversation', schema: sessionInfoSchema } },
    async handle(asked, serving) {
      const session = await askedSession(asked, serving)
      await changeSession(serving.app, asked.principal, session, asked.body)
      return { ...(await session.info()) }
    },
  }),
  route({
    method: 'delete',
    path: '/v1/sessions/{session}',
    scope: 'manage',
    group,
    summary: 'Permanently deletes a conversation and its runs',
    description: 'Not possible while a run is in progress or waiting for an answer. Runs that a fork also contains are kept there.',
    params: sessionParams,
    answers: { 204: { description: 'Deleted' } },
    async handle(asked, serving) {
      const { id } = await askedSession(asked, serving)
      const runs = await (await serving.app.sessions()).runs(id)
      await serving.sessions.delete(id)
      await endSharesOf(serving, asked.principal, [id, ...runs])
      return nothing()
    },
  }),
  route({
    method: 'post',
    path: '/v1/sessions/{session}/fork',
    scope: 'ask',
    group,
    summary: 'Forks a conversation from its current state, or from before a run',
    params: sessionParams,
    query: z.strictObject({
      before: maybe(z.string().max(100)).describe('Id of a run: the fork replaces it, and both conversations refer to each other'),
      instead: maybe(z.string().max(100)).describe('Id of a fork of that run: the conversation continues from its answer'),
    }),
    answers: { 201: { description: 'The fork', schema: sessionInfoSchema } },
    async handle(asked, serving) {
      const { id } = await askedSession(asked, serving)
      const { before, instead } = asked.query
      const answering = instead === undefined ? undefined : (await serving.access.ends(asked.principal, instead)).run
      const fork = await serving.sessions.fork(id, { isChosen: false, before, instead: answering })
      return Response.json(await fork.info(), { status: 201 })
    },
  }),
  route({
    method: 'get',
    path: '/v1/sessions/{session}/messages',
    scope: readOrAsk,
    group,
    summary: 'The messages of a conversation, oldest first',
    params: sessionParams,
    answers: { 200: { description: 'Everything that the next run can see', schema: messageListSchema } },
    handle: async (asked, serving) => ({ messages: await (await askedSession(asked, serving)).messages() }),
  }),
  route({
    method: 'get',
    path: '/v1/sessions/{session}/export',
    scope: readOrAsk,
    group,
    summary: 'A whole conversation as a file',
    params: sessionParams,
    query: z.strictObject({ format: z.enum(['markdown', 'html', 'json']).default('markdown'), language: pageLanguage }),
    answers: { 200: { description: 'The file', mediaType: 'text/markdown' } },
    async handle(asked, serving) {
      const session = await askedSession(asked, serving)
      const { format, language } = asked.query
      const [type, extension] = fileOf[format]
      return new Response(await session.export(format, await speechIn(language)), {
        headers: {
          'content-type': type,
          'content-disposition': attachment(`session-${session.id}`, (await session.info()).title, extension),
        },
      })
    },
  }),
]
