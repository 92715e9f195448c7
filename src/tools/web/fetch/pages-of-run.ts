import type { Clock } from '../../../core/clock.ts'
import type { WebPage } from './web-page.ts'

/** Pages that are held, and ms for which: a run reads them again within minutes or not at all. */
const most = 24
const longestMs = 600_000

/** Holds the pages that runs have read, so that none reads the same page twice; also those that may be kept nowhere else. */
export function pagesOfRun(clock: Pick<Clock, 'now'>) {
  const held = new Map<string, { readonly page: Promise<WebPage>; readonly at: number }>()
  return (name: string, read: () => Promise<WebPage>): { readonly page: Promise<WebPage>; readonly isHeld: boolean } => {
    const known = held.get(name)
    if (known && clock.now() - known.at < longestMs) return { page: known.page, isHeld: true }
    const page = read()
    held.set(name, { page, at: clock.now() })
    // One that failed may be there the next time.
    page.catch(() => held.get(name)?.page === page && held.delete(name))
    for (const oldest of held.keys()) {
      if (held.size <= most) break
      held.delete(oldest)
    }
    return { page, isHeld: false }
  }
}
