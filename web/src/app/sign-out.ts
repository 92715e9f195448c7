import type { QueryClient } from '@tanstack/react-query'
import { request } from '../api/request.ts'

/** Ends the sign-in of this browser, and leaves nothing of it behind. */
export async function signOut(client: QueryClient): Promise<void> {
  await request('POST', '/v1/sign-out', {})
  client.clear()
  sessionStorage.clear()
  location.assign('/sign-in')
}
