import type { ProblemDetails } from '../route/problem.ts'

/** A problem in the form of OpenAI. */
export const chatError = ({ status, detail, remedy, code, errors }: ProblemDetails) => ({
  error: {
    message: remedy === undefined ? detail : `${detail}; ${remedy}`,
    type: typeOf(status),
    param: errors?.[0]?.at.replace(/^(?:body|query|path)\.?/, '') || null,
    code,
  },
})

/** The same as a response. What does not fit is 400 there. */
export const refuseChat = (problem: ProblemDetails, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json(chatError(problem), { status: problem.status === 422 ? 400 : problem.status, headers })

function typeOf(status: number): string {
  if (status === 401) return 'authentication_error'
  if (status === 403) return 'permission_error'
  if (status === 404) return 'not_found_error'
  if (status === 429) return 'rate_limit_error'
  return status >= 500 ? 'server_error' : 'invalid_request_error'
}
