import { IbidError } from '../../core/fault.ts'
import type { Place } from './workspace-path.ts'

/** Holds a call to the place that the rules have judged, so that a link swapped in between leads to no other. */
export interface SamePlace {
  judge(input: object, place: Place): Place
  /** Throws `IbidError('denied')` where the same arguments now mean another place. */
  same(input: object, place: Place): Place
}

export function samePlace(): SamePlace {
  const judged = new WeakMap<object, string>()
  return {
    judge(input, place) {
      judged.set(input, place.path)
      return place
    },
    same(input, place) {
      const before = judged.get(input)
      if (before === undefined || before === place.path) return place
      throw new IbidError('denied', `${place.name} was replaced with a link to another path in the meantime`, 'check it again')
    },
  }
}
