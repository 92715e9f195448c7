import { stem } from '../../core/text/words.ts'
import { kindsOf } from './lexicon.ts'

const units = new Set(
  'january february march april maymonth june july august september october november december euro dollar pound percent eur usd gbp hour minute day week month year'
    .split(' ')
    .map(stem),
)

/** Whether a term is a number, a day, a month or a unit of something: a quantity or a time, and nobody who acts. */
export const isQuantity = (term: string): boolean => /^\d+(?:[.,]\d+)*$/.test(term) || units.has(term) || kindsOf(term).has('weekday')
