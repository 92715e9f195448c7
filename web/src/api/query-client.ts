import { QueryClient } from '@tanstack/react-query'
import { Problem } from './problem.ts'

/** What was asked of the server, kept while it is looked at. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Only a server that does not answer may answer later.
      retry: (count, error) => count < 2 && error instanceof Problem && (error.status === 0 || error.status === 503),
    },
  },
})
