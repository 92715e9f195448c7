import type { HttpWorld } from '../http.fixture.ts'
import type { Route } from '../route/route.ts'
import { routes } from '../routes/routes.ts'
import { rawRequest } from './raw-request.fixture.ts'

/** Routes that want to know who asks. */
export const closed: readonly Route[] = routes.filter(({ scope }) => scope !== 'open')
export const nameOf = ({ method, path }: Route): string => `${method.toUpperCase()} ${path}`
/** With an id that is well formed in every place. */
export const pathOf = ({ path }: Route): string => path.replaceAll(/\{\w+\}/g, '01ARZ3NDEKTSV4RRFFQ69G5FAV')

/** What routes answer beside what all of them should. */
export async function others<Said>(of: readonly Route[], ask: (route: Route) => Promise<Said>, wanted: Said): Promise<readonly string[]> {
  const said = await Promise.all(of.map(async (route) => [nameOf(route), JSON.stringify(await ask(route))] as const))
  return said.filter(([, each]) => each !== JSON.stringify(wanted)).map(([name, each]) => `${name} answers ${each}`)
}

/** Asks a route with exactly these headers. */
export const raw = (world: HttpWorld, route: Route, headers: Readonly<Record<string, string>>, body?: string): Promise<Response> =>
  rawRequest(world.url + pathOf(route), { method: route.method.toUpperCase(), headers, ...(body === undefined ? {} : { body }) })
