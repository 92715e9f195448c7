import { z } from 'zod'
import { startRun } from '../../app/runs/access/run-start.ts'
import { systemClock } from '../../core/clock.ts'
import { chatCompletion } from '../openai/chat-answer.ts'
import { refuseChat } from '../openai/chat-error.ts'
import { chatModels, ownName, unknownModel } from '../openai/chat-models.ts'
import { askedIn, chatRequestSchema } from '../openai/chat-request.ts'
import { chatStream } from '../openai/chat-stream.ts'
import { assertAnswered } from '../openai/failed-answer.ts'
import { type Route, readOrAsk, route } from '../route/route.ts'
import { eventStream } from '../stream/event-stream.ts'

/** Clients add parameters that only other providers know. */
const clientQuery = z.looseObject({})

const modelsSchema = z.strictObject({
  object: z.literal('list'),
  data: z.array(z.strictObject({ id: z.string(), object: z.literal('model'), created: z.int(), owned_by: z.string() })),
})

/** What lets chat clients that speak to OpenAI use ibid as a model. */
export const openaiRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/v1/chat/completions',
    scope: 'ask',
    beginsRun: true,
    group: 'OpenAI',
    summary: 'Answers the last message of a conversation, with sources, as OpenAI would',
    description: `Each call is a run of its own. The system message says what the answer is for; messages before the last are its history. While the run works, streams
tell what it does as reasoning_content; the answer comes once it is checked, with its sources below it. The last piece, and the whole answer, have citations and
sources beside choices. A model that /v1/models does not list is 404, model_not_found. Nobody can be asked anything here: what is likely meant is assumed. A client that leaves cancels the run.`,
    answers: { 200: { description: 'A completion, or its pieces as server-sent events' } },
    body: chatRequestSchema,
    query: clientQuery,
    refuse: refuseChat,
    async handle({ principal, body, request }, serving) {
      const { question, useCase, history } = askedIn(body.messages)
      const unknown = await unknownModel(serving.app.inspection, body.model)
      if (unknown) return unknown
      const maxTokens = body.max_completion_tokens ?? body.max_tokens
      const runHandle = await startRun(serving, principal, {
        question,
        history,
        questions: 'assume',
        ...(useCase === undefined ? {} : { useCase }),
        ...(body.model === ownName ? {} : { model: body.model }),
        ...(typeof body.temperature === 'number' ? { temperature: body.temperature } : {}),
        ...(typeof maxTokens === 'number' ? { maxTokens } : {}),
      })
      const head = { id: `chatcmpl-${await runHandle.run}`, created: Math.floor(systemClock.now() / 1_000), model: body.model }
      if (body.stream) {
        const withUsage = body.stream_options?.include_usage === true
        return eventStream((signal) => chatStream(runHandle, { head, withUsage, signal }), { principal, request }, serving, {
          comesBack: false,
        })
      }
      if (request.signal.aborted) runHandle.cancel()
      request.signal.addEventListener('abort', () => runHandle.cancel())
      const result = await runHandle.result
      assertAnswered(result)
      return chatCompletion(head, result)
    },
  }),
  route({
    method: 'get',
    path: '/v1/models',
    scope: readOrAsk,
    group: 'OpenAI',
    summary: 'The models that a completion can name, as OpenAI lists them',
    answers: { 200: { description: 'ibid itself first', schema: modelsSchema } },
    query: clientQuery,
    refuse: refuseChat,
    async handle(_, { app }) {
      const models = await chatModels(app.inspection)
      return { object: 'list', data: models.map((id) => ({ id, object: 'model', created: 0, owned_by: ownName })) }
    },
  }),
]
