import { z } from 'zod'
import { nextQuestions } from '../../app/runs/access/next-questions.ts'
import { exportFormats, runFileOf } from '../../app/runs/access/run-export.ts'
import { replayAnswer } from '../../app/runs/access/run-replay.ts'
import { readSources } from '../../app/runs/access/run-sources.ts'
import { nextQuestionsSchema, readSourcesSchema, replaySchema, verificationSchema } from '../../core/schemas/http/runs.ts'
import { attachment } from '../route/attachment.ts'
import { type Route, readOrAsk, route } from '../route/route.ts'
import { runParams } from './run-params.ts'

/** Looking closely at what a run did. */
export const retraceRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/v1/runs/{run}/verify',
    scope: 'read',
    group: 'Runs',
    summary: "Proves a run's hash chain",
    answers: { 200: { description: 'Whether it is whole', schema: verificationSchema } },
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
    summary: 'Makes a run again from its log, in memory',
    description: 'No model and no tool is asked: they answer as they did. The engine of this version works out everything else anew.',
    answers: { 200: { description: 'Whether it came to the same', schema: replaySchema } },
    params: runParams,
    handle: async ({ principal, params }, { access }) => replayAnswer(await access.run(principal, params.run)),
  }),
  route({
    method: 'get',
    path: '/v1/runs/{run}/export',
    scope: readOrAsk,
    group: 'Runs',
    summary: 'A run as a file',
    description: 'jsonl: its events with hashes that prove them; json: its result and its events; markdown and html: for people.',
    answers: { 200: { description: 'The file', mediaType: 'application/octet-stream' } },
    params: runParams,
    query: z.object({ format: z.enum(exportFormats).default('jsonl') }),
    async handle({ principal, params, query }, { access, app }) {
      const { run } = await access.ends(principal, params.run)
      const { text, question, mediaType, extension } = await runFileOf(app, run, query.format)
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
    summary: 'Every source that a run has read, as it read it',
    answers: { 200: { description: 'Sources with their text, and the citations of the answer', schema: readSourcesSchema } },
    params: runParams,
    handle: async ({ principal, params }, { access }) => ({ sources: readSources(await access.run(principal, params.run)) }),
  }),
  route({
    method: 'get',
    path: '/v1/runs/{run}/next-questions',
    scope: readOrAsk,
    group: 'Runs',
    summary: 'What might be asked next, from the headings beside what the answer cites',
    answers: { 200: { description: 'Three at most, those of the first citation first', schema: nextQuestionsSchema } },
    params: runParams,
    handle: async ({ principal, params }, { access, app }) => ({
      questions: await nextQuestions(app, await access.run(principal, params.run)),
    }),
  }),
]
