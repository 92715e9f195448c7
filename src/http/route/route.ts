import type { z } from 'zod'
import type { Principal, Scope } from '../../core/principal.ts'
import type { RouteDependencies } from '../route-dependencies.ts'
import type { ProblemDetails } from './problem.ts'

/** A request that was let in: whoever makes it may do what the route is for, and what it says fits. */
export interface Asked<Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly principal: Principal
  /** As it came, its body unread where the route reads none. */
  readonly request: Request
}

/** What a route answers: JSON with status 200, or a response of its own, such as a stream. */
export type Answered = Response | Readonly<Record<string, unknown>> | readonly unknown[]

/** What people and machines read about a route. */
interface Words {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Such as `/v1/runs/{run}`. */
  readonly path: `/${string}`
  /** What somebody must be allowed to do, where there are several one of them; `open` for what needs no sign-in. */
  readonly scope: Scope | readonly Scope[] | 'open'
  /** Its heading in the reference: Runs, Sessions, ... */
  readonly group: string
  /** One line. */
  readonly summary: string
  readonly description?: string
  /** By status, beside the problems that every route can answer: what a success is. */
  readonly answers: Readonly<Record<number, RouteAnswer>>
  /** Media types of a body that `handle` reads by itself. */
  readonly bodyTypes?: readonly string[]
  /** True where a token for programs is not enough: a person has to be signed in. */
  readonly personOnly?: true
  /** Whether it begins a run: it is refused with 429 while as many wait as may. */
  readonly beginsRun?: true
  /** Whether it takes much of the machine, as the beginning of a run does: it is refused with 429 while the server does not keep up. */
  readonly costly?: true
  /** How its problems are answered, where those who use it expect another form than problem details. */
  readonly refuse?: (problem: ProblemDetails, headers?: Readonly<Record<string, string>>) => Response
}

export interface RouteAnswer {
  readonly description: string
  /** Of JSON; absent where there is no body, or another kind of it. */
  readonly schema?: z.ZodType
  /** `application/json` where absent. */
  readonly mediaType?: string
}

/** A route as the server mounts it and the reference tells of it. */
export interface Route extends Words {
  readonly params?: z.ZodObject
  /** Members that it does not name are refused, unless it is loose; without it there are none. */
  readonly query?: z.ZodObject
  /** Of a JSON body; a route without one leaves the body to `handle`. */
  readonly body?: z.ZodType
  readonly handle: (asked: Asked<never, never, never>, serving: RouteDependencies) => Answered | Promise<Answered>
}

type Given<Schema extends z.ZodType | undefined> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** For what people need who started something: who may ask may see it. */
export const readOrAsk: readonly Scope[] = ['read', 'ask']

/** Declares a route: one declaration checks requests, types the handler, and makes the reference. */
export const route = <
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  definition: Words & {
    readonly params?: Params
    readonly query?: Query
    readonly body?: Body
    readonly handle: (asked: Asked<Given<Params>, Given<Query>, Given<Body>>, serving: RouteDependencies) => Answered | Promise<Answered>
  },
): Route => definition as Route
