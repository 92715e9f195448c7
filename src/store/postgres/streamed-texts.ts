import type { Delta } from '../../core/event-types.ts'

/** Runs of which it is known how much of a step was told; of one that was forgotten the rest of a step is left out. */
const mostKnown = 1_000
/** Characters of a step that are kept for followers who come late; of more they get only these. */
const mostKept = 32_768

export type TextDelta = Extract<Delta, { readonly type: 'text.delta' | 'reasoning.delta' }>

export const isText = (delta: Delta): delta is TextDelta => delta.type === 'text.delta' || delta.type === 'reasoning.delta'

/** What of a step was told, and how long it is in truth. */
interface Streamed {
  readonly delta: TextDelta
  readonly length: number
}

/** What this program has told of the step that each run streams. */
interface StreamedTexts {
  /** Gives the characters of this text that came before. */
  add(delta: TextDelta): number
  /** In the order in which they began. */
  of(run: string): readonly TextDelta[]
  /** The step is over, or begins anew. */
  forget(run: string): void
}

export function streamedTexts(): StreamedTexts {
  const runs = new Map<string, readonly Streamed[]>()
  return {
    add(delta) {
      const known = (runs.get(delta.run) ?? []).filter((each) => each.delta.step === delta.step)
      const last = known.at(-1)
      const isMore = last?.delta.type === delta.type
      const [others, before] = isMore ? [known.slice(0, -1), last] : [known, { delta: { ...delta, text: '' }, length: 0 }]
      const kept = known.reduce((sum, each) => sum + each.delta.text.length, 0)
      const isWhole = before.delta.text.length === before.length
      const text = before.delta.text + (isWhole ? delta.text.slice(0, Math.max(0, mostKept - kept)) : '')
      runs.delete(delta.run)
      if (runs.size >= mostKnown) runs.delete(runs.keys().next().value ?? '')
      runs.set(delta.run, [...others, { delta: { ...delta, text }, length: before.length + delta.text.length }])
      return before.length
    },
    of: (run) => (runs.get(run) ?? []).map(({ delta }) => delta),
    forget: (run) => void runs.delete(run),
  }
}
