import { fault } from '../../core/fault.ts'
import { problemOf, problemResponse } from '../route/problem.ts'
import type { Route } from '../route/route.ts'

/** Answers 405 where a path is that of routes, but none of them has the method; undefined for every other path. */
export function methodRefusal(routes: readonly Pick<Route, 'method' | 'path'>[]): (method: string, path: string) => Response | undefined {
  const patterns = routes.map(({ method, path }) => {
    const parts = path.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return { method: method.toUpperCase(), pattern: new RegExp(`^${parts.join('[^/]+')}$`) }
  })
  return (method, path) => {
    const known = new Set(patterns.flatMap((each) => (each.pattern.test(path) ? [each.method] : [])))
    if (known.size === 0) return undefined
    if (known.has('GET')) known.add('HEAD')
    const allowed = [...known].toSorted().join(', ')
    const said = fault('usage', `${method.slice(0, 20)} is no method of ${path.slice(0, 200)}`, { remedy: `use ${allowed}` })
    return problemResponse(problemOf(said, { status: 405 }), { allow: allowed })
  }
}
