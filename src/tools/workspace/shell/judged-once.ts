import type { Action } from '../../../core/permission.ts'

type Judge = (command: string, workspace: string, folder: string) => Promise<readonly Action[]>

/** ms for which what was judged may still be told: between the look whether a person has to be asked and the run where nobody was. */
const mostMs = 100

/** Judges a line once where it is asked for twice in a row; told once, and not at all after `forget` (a command has run) or when time has passed. */
export function judgedOnce(judge: Judge): Judge & { forget(): void } {
  let last: { readonly key: string; readonly atMs: number; readonly actions: readonly Action[] } | undefined
  const once: Judge = async (...line) => {
    const key = JSON.stringify(line)
    const before = last
    last = undefined
    if (before?.key === key && performance.now() - before.atMs <= mostMs) return before.actions
    const actions = await judge(...line)
    last = { key, atMs: performance.now(), actions }
    return actions
  }
  return Object.assign(once, { forget: () => void (last = undefined) })
}
