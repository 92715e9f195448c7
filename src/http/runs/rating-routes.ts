import { systemClock } from '../../core/clock.ts'
import { type RatingAnswer, ratingBodySchema, ratingSchema } from '../../core/schemas/http/runs.ts'
import type { Rating } from '../../core/server-store.ts'
import { type Route, readOrAsk, route } from '../route/route.ts'
import { runParams } from './run-params.ts'

const answers = { 200: { description: 'The rating', schema: ratingSchema } }

/** What whoever asked thinks of the answer. */
export const ratingRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/runs/{run}/rating',
    scope: readOrAsk,
    group: 'Runs',
    summary: 'The rating of an answer',
    answers,
    params: runParams,
    async handle({ principal, params }, { access, store }) {
      const { run } = await access.ends(principal, params.run)
      return shown(await store.ratings.of(run))
    },
  }),
  route({
    method: 'put',
    path: '/v1/runs/{run}/rating',
    scope: 'ask',
    group: 'Runs',
    summary: 'Rates an answer, replacing any earlier rating',
    answers,
    params: runParams,
    body: ratingBodySchema,
    async handle({ principal: { owner }, principal, params, body }, { access, store, metrics, app }) {
      const { run } = await access.ends(principal, params.run)
      const rating: Rating = { run, ...(owner === undefined ? {} : { owner }), ...app.redact(body), at: systemClock.now() }
      await store.ratings.rate(rating)
      metrics.rated(body.rating)
      return shown(rating)
    },
  }),
  route({
    method: 'delete',
    path: '/v1/runs/{run}/rating',
    scope: 'ask',
    group: 'Runs',
    summary: 'Removes a rating',
    answers: { 204: { description: 'Not rated' } },
    params: runParams,
    async handle({ principal, params }, { access, store }) {
      const { run } = await access.ends(principal, params.run)
      await store.ratings.remove(run)
      return new Response(null, { status: 204 })
    },
  }),
]

const shown = (found: Rating | undefined): RatingAnswer =>
  found ? { rating: found.rating, at: found.at, ...(found.comment === undefined ? {} : { comment: found.comment }) } : { rating: null }
