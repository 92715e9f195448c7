import type { Distribution } from '../../core/distribution.ts'
import type { Delta } from '../../core/facts.ts'
import type { Hints } from './hints.ts'

const channel = 'deltas'
/** Characters of one text that are told at once: even where each is escaped they fit into a hint. */
const mostCharacters = 1_200
/** Runs of which it is known how much of a step was told; of one that was forgotten the rest of a step is left out. */
const mostKnown = 1_000

type TextDelta = Extract<Delta, { readonly type: 'text.delta' | 'reasoning.delta' }>
/** What goes through the channel. `at`: characters of the step that came before, so that a hole shows. */
type Told = { readonly delta: Delta; readonly at?: number }

/** Streams of runs from the machine that carries them to those that follow them. */
export function deltaChannel(hints: Hints): Pick<Distribution, 'tell' | 'hear'> {
  /** Characters told of the step that each run streams. */
  const told = new Map<string, { readonly key: string; readonly length: number }>()
  const followers = new Map<string, Set<(told: Told) => void>>()
  let forget: (() => void) | undefined

  const tellText = (delta: TextDelta) => {
    const key = keyOf(delta)
    const before = told.get(delta.run)
    let at = before?.key === key ? before.length : 0
    for (let from = 0; from < delta.text.length; from += mostCharacters) {
      const text = delta.text.slice(from, from + mostCharacters)
      hints.tell(channel, JSON.stringify({ delta: { ...delta, text }, at }))
      at += text.length
    }
    told.delete(delta.run)
    if (told.size >= mostKnown) told.delete(told.keys().next().value ?? '')
    told.set(delta.run, { key, length: at })
  }
  return {
    tell(delta) {
      if (isText(delta)) return tellText(delta)
      if (delta.type === 'text.retracted') told.delete(delta.run)
      hints.tell(channel, JSON.stringify({ delta }))
    },
    hear(run, heard) {
      const those = followers.get(run) ?? new Set()
      const whole = withoutHoles(heard)
      followers.set(run, those.add(whole))
      forget ??= hints.on(channel, (payload) => {
        const news = toldOf(payload)
        for (const each of followers.get(news.delta.run) ?? []) each(news)
      })
      return () => {
        those.delete(whole)
        if (those.size === 0 && followers.get(run) === those) followers.delete(run)
        if (followers.size > 0) return
        forget?.()
        forget = undefined
      }
    },
  }
}

const isText = (delta: Delta): delta is TextDelta => delta.type === 'text.delta' || delta.type === 'reasoning.delta'
const keyOf = ({ type, step }: TextDelta): string => `${type} ${step}`

/** The channel is this program's own: whoever can write to it can write to the log. */
const toldOf = (payload: string): Told => JSON.parse(payload)

/** Passes on what is whole from its beginning; of a text with a hole, what comes before it. */
function withoutHoles(heard: (delta: Delta) => void): (told: Told) => void {
  let key = ''
  let length = 0
  return ({ delta, at = 0 }) => {
    if (isText(delta)) {
      if (keyOf(delta) !== key) [key, length] = [keyOf(delta), 0]
      // Whoever streamed it is gone, and another begins anew.
      if (at === 0 && length > 0) {
        length = 0
        heard({ type: 'text.retracted', run: delta.run, step: delta.step })
      }
      if (at !== length) return
      length += delta.text.length
    } else if (delta.type === 'text.retracted') key = ''
    heard(delta)
  }
}
