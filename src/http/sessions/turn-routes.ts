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
    summary: 'Says the next thing in a conversation',
    description: 'It begins at once, or waits until the runs before it have ended. What it asks back waits for an answer.',
    params: sessionParams,
    body: newPromptSchema,
    answers: { 202: { description: 'The run that began, or the prompt that waits', schema: promptTakenSchema } },
    handle: async (asked, serving) =>
      Response.json(await takePrompt(serving, asked.principal, await askedSession(asked, serving), asked.body), { status: 202 }),
  }),
  route({
    method: 'put',
    path: '/v1/sessions/{session}/queue/{prompt}',
    scope: 'ask',
    group,
    summary: 'Changes the words of a prompt that waits',
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
    summary: 'Drops a prompt that waits',
    params: promptParams,
    answers: { 204: { description: 'It is gone' } },
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
    summary: 'Answers the question that the last run rests on',
    params: sessionParams,
    body: answerBodySchema,
    answers: { 202: { description: 'The run, which goes on', schema: promptTakenSchema } },
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
    summary: 'Carries on a last run that was cut off',
    params: sessionParams,
    answers: { 202: { description: 'The run, which goes on', schema: promptTakenSchema } },
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
    summary: 'Stops the run that is under way or rests',
    params: sessionParams,
    answers: { 204: { description: 'No run is under way any more, but for one that has waited for its turn' } },
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
    summary: 'Takes the last turn back',
    description: 'Later runs are told nothing of it, and files that it changed get what they held. Its run can still be read.',
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
    summary: 'Lets the next run be told nothing of those so far',
    params: sessionParams,
    answers: { 204: { description: 'They are forgotten, and stay in the conversation' } },
    async handle(asked, serving) {
      await (await askedSession(asked, serving)).clear()
      return nothing()
    },
  }),
]
