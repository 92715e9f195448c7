import { randomBytes } from 'node:crypto'
import type { Delta } from '../../core/event-types.ts'
import type { Distribution } from '../../core/waiting-runs.ts'
import type { Hints } from './listen-notify.ts'
import { isText, streamedTexts, type TextDelta } from './streamed-texts.ts'
import { type ToldDelta, wholeTexts } from './whole-texts.ts'

const channel = 'deltas'
/** Told by whoever begins to follow a run, for the step under way has begun before. */
const askChannel = 'streams'
/** Told by whoever streams as soon as it hears such questions: those that were asked before are lost. */
const hereChannel = 'streamers'
/** Characters of one text that are told at once: even where each is escaped they fit into a hint. */
const mostCharacters = 1_200

/** Streams of runs from the machine that carries them to those that follow them. */
export function deltaChannel(hints: Hints): Pick<Distribution, 'tell' | 'hear'> {
  const self = randomBytes(4).toString('hex')
  const texts = streamedTexts()
  const followers = new Map<string, Set<ReturnType<typeof wholeTexts>>>()
  let stops: (() => void)[] = []
  let isAsked = false
  let asked = 0

  const tellText = (delta: TextDelta, before: number, to?: string) => {
    for (let from = 0; from < delta.text.length; from += mostCharacters) {
      const text = delta.text.slice(from, from + mostCharacters)
      const told: ToldDelta = { delta: { ...delta, text }, at: before + from, ...(to === undefined ? {} : { to, by: self }) }
      hints.tell(channel, JSON.stringify(told))
    }
  }
  const answer = (payload: string) => {
    const { run, to } = askedOf(payload)
    for (const text of texts.of(run)) tellText(text, 0, to)
  }
  const ask = (run: string, follower: ReturnType<typeof wholeTexts>) => {
    const to = `${self}-${(asked += 1)}`
    if (follower.wants(to)) hints.tell(askChannel, JSON.stringify({ run, to }))
  }
  const askAgain = () => {
    for (const [run, those] of followers) for (const each of those) ask(run, each)
  }
  const listen = () => {
    const heard = (payload: string) => {
      const told = toldOf(payload)
      for (const each of followers.get(told.delta.run) ?? []) each.hear(told)
    }
    stops = [hints.onReturn(askAgain), hints.on(channel, heard), hints.on(hereChannel, askAgain)]
  }
  const beAsked = () => {
    isAsked = true
    hints.onReturn(() => hints.tell(hereChannel, self))
    hints.on(askChannel, answer)
  }
  return {
    tell(event) {
      if (!isAsked) beAsked()
      if ('at' in event) {
        if (event.type === 'model.replied' || event.type === 'run.ended') texts.forget(event.run)
      } else if (isText(event)) tellText(event, texts.add(event))
      else {
        if (event.type === 'text.retracted') texts.forget(event.run)
        hints.tell(channel, JSON.stringify({ delta: event }))
      }
    },
    hear(run, heard) {
      const those = followers.get(run) ?? new Set()
      const follower = wholeTexts(heard)
      followers.set(run, those.add(follower))
      if (stops.length === 0) listen()
      ask(run, follower)
      return () => {
        those.delete(follower)
        if (those.size === 0 && followers.get(run) === those) followers.delete(run)
        if (followers.size > 0) return
        for (const stop of stops) stop()
        stops = []
      }
    },
  }
}

const toldOf = (payload: string): ToldDelta & { readonly delta: Delta } => JSON.parse(payload)
const askedOf = (payload: string): { readonly run: string; readonly to: string } => JSON.parse(payload)
