import type { Stated } from './sentences-of.ts'

/** Says a sentence again without changing what it states, or undefined where the sentence gives no occasion for it. */
type Paraphrase = (stated: Stated) => string | undefined

const ofSentence =
  (change: (sentence: string) => string | undefined): Paraphrase =>
  ({ sentence }) =>
    change(sentence)

/** Ways in which an answer differs from the sentence it rests on. */
const single: Readonly<Record<string, Paraphrase>> = {
  verbatim: ({ sentence }) => sentence,
  unmarked: ofSentence((sentence) => changed(sentence, /[`*]/g, '')),
  attributed: ofSentence((sentence) => `According to the documentation, ${lowerFirst(sentence)}`),
  'fillers dropped': ofSentence((sentence) =>
    inProse(sentence, /\b(?:also|simply|just|currently|usually|generally|easily|very|really|actually|basically) /gi, ''),
  ),
  'clauses turned': ofSentence((sentence) =>
    changed(
      sentence,
      /^(If|When) ([^,]+), (.+)\.$/,
      (_, word: string, condition: string, rest: string) => `${upperFirst(rest)} ${word.toLowerCase()} ${condition}.`,
    ),
  ),
  'you can': ofSentence((sentence) => inProse(sentence, /\byou (?:can|may)\b/i, 'it is possible to')),
  synonyms: ofSentence((sentence) =>
    inProse(
      sentence,
      new RegExp(`(?<![\\w-])(?:${Object.keys(synonyms).join('|')})(?![\\w-])`, 'g'),
      (word: string) => synonyms[word] ?? word,
    ),
  ),
  contraction: ofSentence(
    (sentence) =>
      inProse(sentence, /\b(is|are|was|do|does|did|has|have|should|would|could|must)n't\b/gi, '$1 not') ??
      inProse(sentence, /\b(is|are|was|does|did|has|should|would|could) not\b/g, "$1n't") ??
      inProse(sentence, /\bcan't\b/g, 'cannot'),
  ),
  'two joined': ({ sentence, follower }) => (follower ? `${sentence.slice(0, -1)}, and ${lowerFirst(follower)}` : undefined),
  'clause dropped': ofSentence(
    (sentence) =>
      inProse(sentence, / \([^()]{4,}\)/, '') ??
      inProse(sentence, /, (?:which|such as|so that|so|because|since|but|even if|unlike) [^,]+\.$/, '.') ??
      inProse(
        sentence,
        /^(?:By default|In addition|Additionally|However|Therefore|Otherwise|Instead|Note that|For example),? (\w)/,
        (_, letter: string) => letter.toUpperCase(),
      ),
  ),
  'passive to active': ofSentence((sentence) =>
    changed(
      sentence,
      /^([^,]+?) (?:is|are|was|were) (\w+)ed by ([^,.]+)\.$/,
      (_, object: string, verb: string, subject: string) =>
        `${upperFirst(subject)} ${verb}${/(?:s|ch|c|g|v|z)$|[^aeiou]l$/.test(verb) ? 'e' : ''}s ${lowerFirst(object)}.`,
    ),
  ),
  'active to passive': ofSentence((sentence) =>
    changed(
      sentence,
      /^((?:The|This|A|An) [\w`. -]+?|`[^`]+`) (returns|creates|contains|uses|accepts|provides|supports|handles|defines|adds|generates|requires|removes|parses|converts) ([^,]+)\.$/,
      (_, subject: string, verb: string, object: string) =>
        `${upperFirst(object)} is ${verb.replace(/e?s$/, 'ed')} by ${lowerFirst(subject)}.`,
    ),
  ),
  'item to sentence': ofSentence((sentence) =>
    changed(
      sentence,
      /^`([^`]+)`(?: \([^)]*\))?(?:\s*[:–—-]\s+)(.+)\.$/,
      (_, name: string, rest: string) => `The meaning of \`${name}\` is: ${lowerFirst(rest)}.`,
    ),
  ),
  'noun for pronoun': ({ sentence, source }) =>
    source.section && /^[\w `().-]{3,40}$/.test(source.section)
      ? changed(sentence, /^(?:It|This) (?=is|can|will|allows|does|has|may|should|returns|uses|works|must)/, `${source.section} `)
      : undefined,
  'digits and words': ofSentence(
    (sentence) =>
      inProse(sentence, /\b(two|three|four|five|six|seven|eight|nine|ten)\b/, (word: string) => String(digits.indexOf(word))) ??
      inProse(sentence, /(?<![\w.,$#/-])([2-9])(?![\w%/-]|[.,:]\d)/, (digit: string) => digits[Number(digit)] ?? digit),
  ),
  British: ofSentence((sentence) =>
    inProse(sentence, new RegExp(`\\b(?:${Object.keys(british).join('|')})(?=s?\\b)`, 'gi'), (word: string) => {
      const other = british[word.toLowerCase()] ?? word
      return /^[A-Z]/.test(word) ? upperFirst(other) : other
    }),
  ),
  'number of nouns': ofSentence(
    (sentence) =>
      inProse(
        sentence,
        /\b[Aa]n? ([a-z]{3,}[^sy\W]) (is|has|can|will|must)\b/,
        (_, noun: string, verb: string) => `${noun}s ${plural[verb] ?? verb}`,
      ) ?? inProse(sentence, /\b(?:[Tt]he |[Aa]ll )?([a-z]{3,}[^s\W])s are\b/, (_, noun: string) => `every ${noun} is`),
  ),
}

/** Kinds that are put on top of each other to rewrite a sentence as a model would. */
const layers = [
  'clause dropped',
  'clauses turned',
  'fillers dropped',
  'you can',
  'synonyms',
  'contraction',
  'digits and words',
  'British',
  'number of nouns',
]

/** Honest ways of saying a sentence again, by kind; `rewritten` is at least two of them at once. */
export const paraphrases: Readonly<Record<string, Paraphrase>> = {
  ...single,
  rewritten: (stated) => {
    const made = layers.reduce(
      ({ sentence, changes }, kind) => {
        const next = single[kind]!({ ...stated, sentence })
        return next === undefined ? { sentence, changes } : { sentence: next, changes: changes + 1 }
      },
      { sentence: stated.sentence, changes: 0 },
    )
    return made.changes >= 2 ? made.sentence : undefined
  },
}

const synonyms: Readonly<Record<string, string>> = {
  use: 'employ',
  uses: 'employs',
  using: 'employing',
  returns: 'gives back',
  return: 'give back',
  creates: 'makes',
  create: 'make',
  allows: 'lets',
  ensures: 'makes sure',
  ensure: 'make sure',
  removes: 'deletes',
  remove: 'delete',
  contains: 'holds',
  contain: 'hold',
  starts: 'begins',
  start: 'begin',
  provides: 'offers',
  provide: 'offer',
  requires: 'needs',
  require: 'need',
  specify: 'state',
  specifies: 'states',
  run: 'execute',
  runs: 'executes',
  show: 'display',
  shows: 'displays',
  get: 'obtain',
  gets: 'obtains',
  modify: 'change',
  modifies: 'changes',
  called: 'invoked',
  call: 'invoke',
  calls: 'invokes',
  check: 'verify',
  checks: 'verifies',
  fetch: 'retrieve',
  build: 'construct',
  want: 'wish',
  helps: 'assists',
  supports: 'handles',
  happens: 'occurs',
}
const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const british: Readonly<Record<string, string>> = {
  behavior: 'behaviour',
  color: 'colour',
  initialize: 'initialise',
  customize: 'customise',
  optimize: 'optimise',
  organize: 'organise',
  recognize: 'recognise',
  serialize: 'serialise',
  normalize: 'normalise',
  minimize: 'minimise',
  canceled: 'cancelled',
  labeled: 'labelled',
  center: 'centre',
  license: 'licence',
  catalog: 'catalogue',
  optimization: 'optimisation',
  serialization: 'serialisation',
  initialization: 'initialisation',
  customization: 'customisation',
  honor: 'honour',
  favor: 'favour',
  analyze: 'analyse',
  synchronize: 'synchronise',
}
const plural: Readonly<Record<string, string>> = { is: 'are', has: 'have' }

type By = string | ((...groups: string[]) => string)

export function changed(sentence: string, pattern: RegExp, by: By): string | undefined {
  const made = typeof by === 'string' ? sentence.replace(pattern, by) : sentence.replace(pattern, by)
  return made === sentence ? undefined : made
}

/** As `changed`, but code spans and names with dots stay. */
function inProse(sentence: string, pattern: RegExp, by: By): string | undefined {
  const spans: string[] = []
  const bare = sentence.replace(/`[^`]*`|\S*[\w)]\.[\w(]\S*/g, (span) => `\u0001${String.fromCharCode(0xe000 + spans.push(span) - 1)}`)
  return changed(bare, pattern, by)?.replace(/\u0001(.)/g, (_, sign: string) => spans[sign.charCodeAt(0) - 0xe000]!)
}

const lowerFirst = (text: string): string => (/^[A-Z][a-z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text)
const upperFirst = (text: string): string => text[0]!.toUpperCase() + text.slice(1)
