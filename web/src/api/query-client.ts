import { QueryClient } from '@tanstack/react-query'
import { Problem } from './problem.ts'

/** What was asked of the server, kept while it is looked at. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // A server on one's own machine answers also where the browser says that there is no network.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      // Only a server that does not answer may answer later.
      retry: (count, error) => count < 2 && error instanceof Problem && (error.status === 0 || error.status === 503),
    },
  },
})
