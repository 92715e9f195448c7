import { z } from 'zod'
import { takePrompt } from '../../app/sessions/access/session-prompt.ts'
import { answerBodySchema } from '../../core/schemas/http/runs.ts'
import { newPromptSchema, promptTakenSchema, queuedChangeSchema, queuedSchema, undoneSchema } from '../../core/schemas/http/sessions.ts'
import { route } from '../route/route.ts'
import { askedSession, nothing, sessionParams } from './session-params.ts'

const group = 'Sessions'

const promptParams = sessionParams.extend({ prompt: z.coerce.number().int().min(0) })

/** What is said in a session, and what becomes of it. */
export const turnRoutes = [
  route({
    method: 'post',
    path: '/v1/sessions/{session}/prompts',
    scope: 'ask',
    beginsRun: true,
    group,
    summary: 'Sends the next prompt in a conversation',
    description: 'It starts immediately, or waits until earlier runs have ended. If it asks a question, it waits for your answer.',
    params: sessionParams,
    body: newPromptSchema,
    answers: { 202: { description: 'The run that started, or the queued prompt', schema: promptTakenSchema } },
    handle: async (asked, serving) =>
      Response.json(await takePrompt(serving, asked.principal, await askedSession(asked, serving), asked.body), { status: 202 }),
  }),
  route({
    method: 'put',
    path: '/v1/sessions/{session}/queue/{prompt}',
    scope: 'ask',
    group,
    summary: 'Edits a queued prompt',
    params: promptParams,
    body: queuedChangeSchema,
    answers: { 200: { description: 'The prompt', schema: queuedSchema } },
    async handle(asked, serving) {
      const { queue } = await askedSession(asked, serving)
      const { prompt: id } = asked.params
      await queue.edit(id, asked.body.text)
      return { id, text: asked.body.text }
    },
  }),
  route({
    method: 'delete',
    path: '/v1/sessions/{session}/queue/{prompt}',
    scope: 'ask',
    group,
    summary: 'Removes a queued prompt',
    params: promptParams,
    answers: { 204: { description: 'Deleted' } },
    async handle(asked, serving) {
      await (await askedSession(asked, serving)).queue.drop(asked.params.prompt)
      return nothing()
    },
  }),
  route({
    method: 'post',
    path: '/v1/sessions/{session}/answers',
    scope: 'ask',
    group,
    summary: 'Answers the question that the last run is waiting on',
    params: sessionParams,
    body: answerBodySchema,
    answers: { 202: { description: 'The run, which continues', schema: promptTakenSchema } },
    async handle(asked, serving) {
      const session = await askedSession(asked, serving)
      const run = await session.answer({ text: '', ...asked.body }).run
      return Response.json({ run }, { status: 202 })
    },
  }),
  route({
    method: 'post',
    path: '/v1/sessions/{session}/resume',
    scope: 'ask',
    group,
    summary: 'Resumes a last run that was interrupted',
    params: sessionParams,
    answers: { 202: { description: 'The run, which continues', schema: promptTakenSchema } },
    async handle(asked, serving) {
      const run = await (await askedSession(asked, serving)).resume().run
      return Response.json({ run }, { status: 202 })
    },
  }),
  route({
    method: 'post',
    path: '/v1/sessions/{session}/cancel',
    scope: 'ask',
    group,
    summary: 'Stops the run that is in progress or waiting',
    params: sessionParams,
    answers: { 204: { description: 'No run is in progress any more, except one that was queued' } },
    async handle(asked, serving) {
      await (await askedSession(asked, serving)).cancel()
      return nothing()
    },
  }),
  route({
    method: 'post',
    path: '/v1/sessions/{session}/undo',
    scope: 'ask',
    group,
    summary: 'Undoes the last turn',
    description: 'Later runs do not see it, and files that it changed are restored. Its run can still be read.',
    params: sessionParams,
    answers: { 200: { description: 'The turn', schema: undoneSchema } },
    async handle(asked, serving) {
      const { run, question } = await (await askedSession(asked, serving)).undo()
      return { run, question }
    },
  }),
  route({
    method: 'post',
    path: '/v1/sessions/{session}/clear',
    scope: 'ask',
    group,
    summary: 'Clears the context for the next run',
    params: sessionParams,
    answers: { 204: { description: 'Earlier runs are cleared from the context, but stay in the conversation' } },
    async handle(asked, serving) {
      await (await askedSession(asked, serving)).clear()
      return nothing()
    },
  }),
]
