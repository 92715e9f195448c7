import type { DocumentStore } from '../../core/document-store.ts'
import { faultOf } from '../../core/fault.ts'

/** What is waited for, and how long. */
interface Waiting {
  readonly store: DocumentStore
  readonly collection: string
  /** ms that others may take. */
  readonly mostMs: number
  readonly signal?: AbortSignal | undefined
  /** Whether what others have made meanwhile is all that is wanted. */
  isDone(): Promise<boolean>
  /** Hears who is at it, such as `process 123`. */
  onWaiting?: ((by: string) => void) | undefined
}

/**
 * Does work that needs the collection for itself, or waits for those who have it: gives nothing where what they have made will do. Where they died or made nothing,
 * the work is done here. Throws `IbidError('busy')` where they take too long, and what the work throws.
 */
export async function doOrWait<T>(
  work: () => Promise<T>,
  { store, collection, mostMs, signal, isDone, onWaiting }: Waiting,
): Promise<T | undefined> {
  const patience = AbortSignal.timeout(mostMs)
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (faultOf(error).code !== 'busy') throw error
      await store
        .free(collection, signal ? AbortSignal.any([signal, patience]) : patience, (by) => onWaiting?.(by))
        .catch((late: unknown) => {
          signal?.throwIfAborted()
          throw patience.aborted ? error : late
        })
    }
    if (await isDone()) return undefined
  }
}
