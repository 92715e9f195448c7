import { AuthorizationResponseError, OperationProcessingError, ResponseBodyError } from 'oauth4webapi'
import { IbidError } from '../../../core/fault.ts'

/** What an authorization server refused, in one line; what went wrong before it answered passes through. Nothing of a token is in it. */
export function oauthFault(error: unknown, name: string, remedy: string): unknown {
  if (error instanceof IbidError) return error
  if (error instanceof Error && error.cause instanceof IbidError) return error.cause
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) {
    const code = plain(error.error)
    if (code === 'access_denied') return new IbidError('unauthorised', `${name}: sign-in was declined`, remedy)
    if (code === 'expired_token') return new IbidError('timeout', `${name}: the code has expired`, remedy)
    if (code === 'invalid_client' || code === 'unauthorized_client' || code === 'incorrect_client_credentials')
      return new IbidError(
        'unauthorised',
        `${name}: the service does not recognize the client (${code})`,
        'check clientId and clientSecret',
      )
    return new IbidError('unauthorised', `${name}: the service rejected the sign-in (${code})`, remedy)
  }
  if (error instanceof OperationProcessingError)
    return new IbidError('malformed', `${name}: the sign-in response is not valid OAuth (${plain(error.message)})`, 'check the addresses')
  return error
}

/** The error itself, not its description: that is others' text. */
const plain = (text: string): string => text.replace(/[^\w .:"'-]/g, '').slice(0, 100)
