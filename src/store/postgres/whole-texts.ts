import type { Delta } from '../../core/event-types.ts'
import { isText, type TextDelta } from './streamed-texts.ts'

/** What goes through the channel. */
export interface ToldDelta {
  readonly delta: Delta
  /** Characters of the text that came before, so that a hole shows. */
  readonly at?: number
  /** Who asked for what was told before, and who answers. */
  readonly to?: string
  readonly by?: string
}

let left = 0
/** Pieces of texts that this process has left out so far, since something before them was lost on the way. */
export const piecesLeftOut = (): number => left

/** Passes on what is whole from its beginning; of a text with a hole, what comes before it. */
export function wholeTexts(heard: (delta: Delta) => void) {
  let key = ''
  let length = 0
  /** Whether nothing that was told before is wanted any more. */
  let isAbreast = false
  let wanted: string | undefined
  /** Of several who answer, the first. */
  let answering: string | undefined

  const isLate = ({ to, by }: ToldDelta): boolean => {
    if (to !== wanted || (answering === undefined ? isAbreast : answering !== by)) return true
    answering = by
    return false
  }
  return {
    /** Whether what was told before is wanted; then the answer to `name` is passed on. */
    wants(name: string): boolean {
      if (!isAbreast) wanted = name
      return !isAbreast
    },
    hear(told: ToldDelta): void {
      const { delta, at = 0, to } = told
      if (to !== undefined && isLate(told)) return
      if (isText(delta)) {
        if (keyOf(delta) !== key) [key, length] = [keyOf(delta), 0]
        // Whoever streamed it is gone, and another begins anew.
        if (at === 0 && length > 0) {
          length = 0
          heard({ type: 'text.retracted', run: delta.run, step: delta.step })
        }
        if (at !== length) {
          if (isAbreast) left += 1
          return
        }
        length += delta.text.length
        isAbreast = true
      } else if (delta.type === 'text.retracted') {
        key = ''
        isAbreast = true
      }
      heard(delta)
    },
  }
}

const keyOf = ({ type, step }: TextDelta): string => `${type} ${step}`
