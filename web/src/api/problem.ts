import { api } from '../words/en/api.ts'
import { wordsOf } from '../words/words.tsx'

const say = wordsOf('api', api)

/** What the server says about a request that it did not carry out (RFC 9457). */
interface ProblemDetails {
  readonly status: number
  readonly detail: string
  readonly code: string
  readonly remedy?: string
  readonly errors?: readonly { readonly at: string; readonly message: string }[]
}

/** A request that was refused or failed. The message is for people. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly remedy: string | undefined
  /** By place in the request, such as `body.name`. */
  readonly errors: NonNullable<ProblemDetails['errors']>

  constructor({ detail, status, code, remedy, errors = [] }: ProblemDetails) {
    super(detail)
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.remedy = remedy
    this.errors = errors
  }
}

/** What stands where the server cannot be reached. */
export const unreachable = (): Problem =>
  new Problem({ status: 0, code: 'unreachable', detail: say('unreachable'), remedy: say('unreachableRemedy') })

/** The problem of a response that is no success. */
export async function problemOf(response: Response): Promise<Problem> {
  try {
    return new Problem((await response.json()) as ProblemDetails)
  } catch {
    return new Problem({
      status: response.status,
      code: 'failed',
      detail: say('failed', { status: String(response.status) }),
    })
  }
}
