import { say } from '../../views/words/say.ts'
import { replacePrompt } from '../prompt/edit-history.ts'
import { promptState } from '../prompt/prompt-state.ts'
import { oneRow, rule, textRows, type Words } from '../rows/text-rows.ts'
import type { Frame } from '../screen/frame.ts'
import { leaves, type OpenPanel } from './panel.ts'
import { editLine, typedRow } from './typed-line.ts'

/** One line that is asked for. */
export interface Field {
  readonly title: string
  readonly words?: Words
  /** What stands in it at first. */
  readonly text?: string
  /** Whether only dots are shown for what is typed. */
  readonly isSecret?: boolean
  /** What was wrong with what was given before. */
  readonly problem?: string
  /** How what is typed may go on; the whole text each. */
  offers?(typed: string): Promise<readonly string[]>
}

/** Offers that are shown at once. */
const mostOffers = 6

/** A line that a person types; Enter gives it, Esc leaves. */
export const askFor =
  ({ title, words = [], text = '', isSecret = false, problem, offers }: Field): OpenPanel<string> =>
  (host) => {
    let typed = replacePrompt(promptState(), text)
    let offered: readonly string[] = []
    /** -1 for what is typed. */
    let at = -1
    /** So that an answer that comes late says nothing of what is typed by then. */
    let asking = 0
    const lookUp = () => {
      at = -1
      const mine = ++asking
      offers?.(typed.text)
        .catch(() => [])
        .then((found) => {
          if (mine !== asking) return
          offered = found
          host.changed()
        })
    }
    const takeOffer = (offer: string | undefined) => {
      if (offer === undefined) return
      typed = replacePrompt(typed, offer)
      lookUp()
    }
    lookUp()
    return {
      frame(look, most): Frame {
        const head = [
          rule(title, look),
          ...textRows(words, look, 2),
          ...(problem === undefined ? [] : textRows([['✗ ', 'red'], problem], look, 2)),
        ]
        const shown = isSecret ? { ...promptState(), text: '•'.repeat(typed.text.length), cursor: typed.text.length } : typed
        const { row, column } = typedRow(shown, look, '')
        const room = Math.max(0, Math.min(mostOffers, most - head.length - 2))
        const first = Math.max(0, Math.min(at - room + 1, offered.length - room))
        const list = offered
          .slice(first, first + room)
          .map((offer, index) => oneRow([[first + index === at ? '❯ ' : '  ', 'cyan'], offer], look))
        const hint = oneRow([[say`${offered.length > 0 ? say`Tab completes · ` : ''}Enter continues · Esc goes back`, 'dim']], look)
        const rows = [...head, row, ...list, hint]
        return { rows: rows.slice(-most), cursor: { row: Math.max(0, head.length - Math.max(0, rows.length - most)), column } }
      },
      key(key) {
        if (leaves(key, typed.text)) return host.close()
        const chord = key.kind === 'chord' ? key.chord : ''
        if (chord === 'return' && at >= 0) return takeOffer(offered[at])
        if (chord === 'return') return typed.text.trim() === '' ? undefined : host.close(typed.text.trim())
        if (chord === 'tab') return takeOffer(offered[Math.max(0, at)])
        if (chord === 'down' || chord === 'up') {
          at = Math.max(-1, Math.min(offered.length - 1, at + (chord === 'down' ? 1 : -1)))
          return
        }
        const before = typed.text
        typed = editLine(typed, key)
        if (typed.text !== before) lookUp()
      },
    }
  }
