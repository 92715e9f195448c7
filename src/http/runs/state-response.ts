import { runState } from '../../app/runs/access/run-state.ts'
import type { RouteDependencies } from '../route-dependencies.ts'

/** A run as it stands now, with where it is found. `status` 202 while it goes on where nothing else is said. */
export async function stateResponse({ app }: Pick<RouteDependencies, 'app'>, run: string, status?: number): Promise<Response> {
  const state = await runState(app, await (await app.log()).read(run))
  return Response.json(state, { status: status ?? (state.result ? 200 : 202), headers: { location: `/v1/runs/${run}` } })
}
