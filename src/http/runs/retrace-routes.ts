import { z } from 'zod'
import { nextQuestions } from '../../app/runs/access/next-questions.ts'
import { exportFormats, runFileOf } from '../../app/runs/access/run-export.ts'
import { replayAnswer } from '../../app/runs/access/run-replay.ts'
import { readSources } from '../../app/runs/access/run-sources.ts'
import { withSourcesNow } from '../../app/runs/access/sources-now.ts'
import { nextQuestionsSchema, readSourcesSchema, replaySchema, verificationSchema } from '../../core/schemas/http/runs.ts'
import { speechIn } from '../../views/words/languages.ts'
import { attachment } from '../route/attachment.ts'
import { pageLanguage } from '../route/page-language.ts'
import { type Route, readOrAsk, route } from '../route/route.ts'
import { runParams } from './run-params.ts'

/** Looking closely at what a run did. */
export const retraceRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/v1/runs/{run}/verify',
    scope: 'read',
    group: 'Runs',
    summary: "Verifies a run's hash chain",
    answers: { 200: { description: 'Whether it is intact', schema: verificationSchema } },
    params: runParams,
    async handle({ principal, params }, { access, app }) {
      const { run } = await access.ends(principal, params.run)
      return (await app.log()).verify(run)
    },
  }),
  route({
    method: 'post',
    path: '/v1/runs/{run}/replay',
    scope: 'read',
    group: 'Runs',
    summary: 'Replays a run from its log, in memory',
    description: 'No models or tools are called: they return what they returned before. The current engine recomputes everything else.',
    answers: { 200: { description: 'Whether the result is the same', schema: replaySchema } },
    params: runParams,
    handle: async ({ principal, params }, { access }) => replayAnswer(await access.run(principal, params.run)),
  }),
  route({
    method: 'get',
    path: '/v1/runs/{run}/export',
    scope: readOrAsk,
    group: 'Runs',
    summary: 'A run as a file',
    description:
      'jsonl: its events, with the hashes that prove them; json: its result and its events; markdown and html: for people to read.',
    answers: { 200: { description: 'The file', mediaType: 'application/octet-stream' } },
    params: runParams,
    query: z.object({ format: z.enum(exportFormats).default('jsonl'), language: pageLanguage }),
    async handle({ principal, params, query }, { access, app }) {
      const { run } = await access.ends(principal, params.run)
      const { text, question, mediaType, extension } = await runFileOf(app, run, query.format, await speechIn(query.language))
      return new Response(text, {
        headers: {
          'content-type': mediaType,
          'content-disposition': attachment(`run-${run}`, question, extension),
          'content-security-policy': "default-src 'none'; sandbox",
        },
      })
    },
  }),
  route({
    method: 'get',
    path: '/v1/runs/{run}/sources',
    scope: readOrAsk,
    group: 'Runs',
    summary: 'Every source that a run has read, as the run read it',
    answers: { 200: { description: "Sources with their text, and the answer's citations", schema: readSourcesSchema } },
    params: runParams,
    async handle({ principal, params }, { access, app }) {
      const sees = (collection: string) =>
        access.collection(principal, collection).then(
          () => true,
          () => false,
        )
      return { sources: await withSourcesNow(app, readSources(await access.run(principal, params.run)), sees) }
    },
  }),
  route({
    method: 'get',
    path: '/v1/runs/{run}/next-questions',
    scope: readOrAsk,
    group: 'Runs',
    summary: 'Suggested follow-up questions, from the headings next to what the answer cites',
    answers: { 200: { description: 'At most three, starting with the first citation', schema: nextQuestionsSchema } },
    params: runParams,
    handle: async ({ principal, params }, { access, app }) => ({
      questions: await nextQuestions(app, await access.run(principal, params.run)),
    }),
  }),
]
