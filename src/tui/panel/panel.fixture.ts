import { keysIn } from '../prompt/prompt.fixture.ts'
import type { OpenPanel } from './panel.ts'

/** A panel that is shown to nobody. */
export interface TestPanel<Result> {
  /** Its rows, without colours. */
  rows(): readonly string[]
  /** Presses keys as `press` of prompts takes them. */
  press(keys: string): void
  paste(text: string): void
  /** Resolves at the next change that no key made. */
  changed(): Promise<void>
  /** What it was closed with, each time. */
  readonly closed: readonly (Result | undefined)[]
}

export function testPanel<Result>(
  open: OpenPanel<Result>,
  { columns = 60, rows = 20 }: { readonly columns?: number; readonly rows?: number } = {},
): TestPanel<Result> {
  const closed: (Result | undefined)[] = []
  let change = Promise.withResolvers<void>()
  const panel = open({
    changed() {
      change.resolve()
      change = Promise.withResolvers()
    },
    close: (result) => void closed.push(result),
  })
  return {
    rows: () => panel.frame({ columns, colors: false, links: false }, rows).rows,
    press(keys) {
      for (const key of keysIn(keys)) panel.key(key)
    },
    paste: (text) => panel.key({ kind: 'paste', text }),
    changed: () => change.promise,
    closed,
  }
}
