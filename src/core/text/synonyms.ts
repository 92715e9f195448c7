import { stem } from './words.ts'

/** Verbs and fillers that technical writers exchange freely; each group counts as its first word. None has a contrary that would be lost by it. */
const groups =
  'use employ utilize leverage,create make construct,remove delete erase,return yield give,begin commence,provide offer supply,need necessitate,' +
  'specify define,execute run,display show,obtain retrieve fetch,modify change alter adjust,call invoke,check verify validate,contain hold,' +
  'permit allow,ensure guarantee,occur happen,help assist,choose select pick,find locate,keep retain preserve,throw raise,stop halt,' +
  'large big,little small,fast quick,usual typical,entire whole'

const common = new Map<string, string>()
for (const group of groups.split(',')) {
  const [first = '', ...others] = group.split(' ').map(stem)
  for (const other of others) if (!common.has(other)) common.set(other, common.get(first) ?? first)
}

/** British endings of words of six letters or more, as the American ones. Words such as `otherwise` change too, alike on both sides. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/is(e|es|ed|er|ing|ation|ations)$/, 'iz$1'],
  [/ys(e|es|ed|er|ing)$/, 'yz$1'],
  [/our(s|ed|ing|able|ite|ites)?$/, 'or$1'],
  [/ll(ed|ing|er)$/, 'l$1'],
  [/tre(s?)$/, 'ter$1'],
  [/ence(s?)$/, 'ense$1'],
  [/ogue(s?)$/, 'og$1'],
]

/** One form for a word's synonyms and spellings; `stemmed` itself where it has none. */
export function commonForm(word: string, stemmed: string): string {
  const other = word.length >= 6 ? spellings.find(([british]) => british.test(word)) : undefined
  const one = other ? stem(word.replace(other[0], other[1])) : stemmed
  return common.get(one) ?? one
}
