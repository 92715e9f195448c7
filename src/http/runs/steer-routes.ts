import { answerHere, cancelHere, resumeHere } from '../../app/runs/access/run-steer.ts'
import { forkRun } from '../../app/runs/replay/fork-run.ts'
import type { Principal } from '../../core/principal.ts'
import { answerBodySchema, forkBodySchema, runStateSchema } from '../../core/schemas/http/runs.ts'
import { type Route, route } from '../route/route.ts'
import type { RouteDependencies } from '../route-dependencies.ts'
import { runParams } from './run-params.ts'
import { stateResponse } from './state-response.ts'

const goesOn = {
  200: { description: 'It has ended, or rests again', schema: runStateSchema },
  202: { description: 'It goes on', schema: runStateSchema },
}

/** Saying how a run goes on. */
export const steerRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/v1/runs/{run}/answers',
    scope: 'ask',
    group: 'Runs',
    summary: 'Answers the question that a run rests on, and carries it on',
    answers: goesOn,
    params: runParams,
    body: answerBodySchema,
    async handle({ principal, params, body: { text = '', ...said } }, serving) {
      const steered = await runOf(serving, principal, params.run)
      await answerHere(serving, steered, { ...said, text })
      return stateResponse(serving, steered.run)
    },
  }),
  route({
    method: 'post',
    path: '/v1/runs/{run}/cancel',
    scope: 'ask',
    group: 'Runs',
    summary: 'Ends a run, whoever carries it',
    answers: { 200: { description: 'It has ended', schema: runStateSchema } },
    params: runParams,
    async handle({ principal, params }, serving) {
      const steered = await runOf(serving, principal, params.run)
      await cancelHere(serving, steered)
      return stateResponse(serving, steered.run)
    },
  }),
  route({
    method: 'post',
    path: '/v1/runs/{run}/resume',
    scope: 'ask',
    group: 'Runs',
    summary: 'Carries on a run that was left',
    answers: goesOn,
    params: runParams,
    async handle({ principal, params }, serving) {
      const steered = await runOf(serving, principal, params.run)
      await resumeHere(serving, steered)
      return stateResponse(serving, steered.run)
    },
  }),
  route({
    method: 'post',
    path: '/v1/runs/{run}/fork',
    scope: 'ask',
    beginsRun: true,
    group: 'Runs',
    summary: 'Starts another run that branches off',
    description: 'The new run has the events of this one up to a place, with changes, and goes on from there; this one stays as it is.',
    answers: { 202: { description: 'The new run; its place is in Location', schema: runStateSchema } },
    params: runParams,
    body: forkBodySchema,
    async handle({ principal, params, body }, serving) {
      const { run } = await runOf(serving, principal, params.run)
      const runHandle = await forkRun(serving.app, run, body)
      return stateResponse(serving, await runHandle.run, 202)
    },
  }),
]

async function runOf({ access }: RouteDependencies, principal: Principal, id: string) {
  const { run, first } = await access.ends(principal, id)
  return { run, request: first.request }
}
