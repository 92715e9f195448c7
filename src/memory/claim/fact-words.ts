import { visible } from '../../core/fence.ts'
import { chinesePhrases } from './lexicon.ts'
import { writtenOut } from './shorthand.ts'

const contractions: readonly (readonly [RegExp, string])[] = [
  // Its stem is that of `quit`.
  [/\bquite\b/g, ' '],
  // `Ann's boss leads`, not `Ann leads`.
  [
    /['’]s (?:boss|manager|lead|head|leader|chief|director) (?=leads|runs|heads|manages|directs|is (?:leading|running|heading|managing|in charge|the (?:lead|head|boss|leader|manager)))/g,
    ' relativeof ',
  ],
  [/(?<!\b(?:be|is|are|was|were|been) )spent\b/g, 'alreadyspent'],
  [/\b(?:has|have) got\b(?! to\b)/g, 'have'],
  [/['’](?:s|ve) got\b(?! to\b)/g, ' have'],
  [/\bcan['’]t\b|\bcannot\b/g, 'can not'],
  [/\bwon['’]t\b/g, 'will not'],
  [/\b(\w+)n['’]t\b/g, '$1 not'],
  [/\b(do|does|did|is|are|was|were|has|have|had|would|could|should)nt\b/g, '$1 not'],
  [/\b(i|you|we|they|he|she|it)['’](?:m|re|s)\b/g, '$1 is'],
  [/['’]ve\b/g, ' have'],
  [/['’]ll\b/g, ' will'],
  [/\b(i|you|we|they|he|she)['’]d (rather|like|prefer|love)\b/g, '$1 would $2'],
  [/['’](?:s|d)?(?!\w)/g, ' '],
]

/** Forms that stemming does not bring together. */
const irregular: Readonly<Record<string, string>> = {
  written: 'write',
  wrote: 'write',
  ate: 'eat',
  eaten: 'eat',
  spoke: 'speak',
  spoken: 'speak',
  bought: 'buy',
  kept: 'keep',
  known: 'know',
  knew: 'know',
  built: 'build',
  met: 'meet',
  chosen: 'choose',
  chose: 'choose',
  made: 'make',
  ran: 'run',
  held: 'hold',
  began: 'begin',
  given: 'give',
  gave: 'give',
  taught: 'teach',
  paid: 'pay',
  drank: 'drink',
  done: 'do',
  went: 'go',
  goes: 'go',
  found: 'find',
  got: 'get',
  took: 'take',
  taken: 'take',
  flew: 'fly',
  flown: 'fly',
  flies: 'fly',
  spent: 'spend',
  wore: 'wear',
  worn: 'wear',
  drove: 'drive',
  driven: 'drive',
  drunk: 'drink',
  sang: 'sing',
  sung: 'sing',
  swam: 'swim',
  swum: 'swim',
  rode: 'ride',
  ridden: 'ride',
  slept: 'sleep',
  felt: 'feel',
  grew: 'grow',
  grown: 'grow',
  thought: 'think',
  told: 'tell',
  said: 'say',
  sat: 'sit',
  stood: 'stand',
  understood: 'understand',
  won: 'win',
  lost: 'lose',
  sold: 'sell',
  sent: 'send',
  stuck: 'stick',
  swore: 'swear',
  sworn: 'swear',
  shown: 'show',
  seen: 'see',
  forgot: 'forget',
  forgotten: 'forget',
  broke: 'break',
  broken: 'break',
  brought: 'bring',
  caught: 'catch',
  drawn: 'draw',
  drew: 'draw',
  fought: 'fight',
  hung: 'hang',
  laid: 'lay',
  lent: 'lend',
  meant: 'mean',
  woke: 'wake',
  woken: 'wake',
  lies: 'lie',
  came: 'come',
  became: 'become',
  dealt: 'deal',
  dug: 'dig',
  fed: 'feed',
  froze: 'freeze',
  frozen: 'freeze',
  heard: 'hear',
  learnt: 'learn',
  rung: 'ring',
  risen: 'rise',
  shot: 'shoot',
  stolen: 'steal',
  tore: 'tear',
  torn: 'tear',
  threw: 'throw',
  thrown: 'throw',
  undertook: 'undertake',
  undertaken: 'undertake',
  bitten: 'bite',
  blown: 'blow',
  gone: 'go',
  fallen: 'fall',
  fell: 'fall',
  begun: 'begin',
  gotten: 'get',
  dwelt: 'dwell',
  men: 'man',
  women: 'woman',
  wives: 'wife',
  bound: 'bind',
  hid: 'hide',
  hidden: 'hide',
  children: 'child',
  myself: 'self',
  themselves: 'self',
  themself: 'self',
  himself: 'self',
  herself: 'self',
  is: 'be',
  are: 'be',
  was: 'be',
  were: 'be',
  am: 'be',
  been: 'be',
  being: 'be',
  has: 'have',
  had: 'have',
  does: 'do',
}

const numbers: Readonly<Record<string, string>> = Object.fromEntries(
  'two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, at) => [word, String(at + 2)]),
)

const months = 'january february march april maymonth june july august september october november december'.split(' ')
const word =
  /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+(?:[._](?:(?!\p{Script=Han})[\p{L}\p{N}])+)*(?:\+\+|#)?|[:=,;.!?：，。；]/gu
const chinese = chinesePhrases.length > 0 ? new RegExp(chinesePhrases.join('|'), 'g') : /$^/g

/** The text, in lower case already, with contractions and shortened words written out. */
export function opened(text: string): string {
  let plain = writtenOut(text)
  for (const [form, full] of contractions) plain = plain.replace(form, full)
  return plain
}

/**
 * The words of a fact in reading order, in lower case and one spelling: contractions open, accents folded, numbers and dates as digits, forms of `to be` as
 * `be`, a colon or an equals sign as `:`, other marks as `,`. Ideographs in known phrases, else in pairs.
 */
export function factWords(text: string): readonly string[] {
  const plain = opened(visible(text).normalize('NFKC').toLowerCase())
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/\b((?:in|of|by|on|since|until|before|after|\d+(?:st|nd|rd|th)?) )may\b/g, '$1maymonth')
    .replace(/\bmay (?=\d)/g, 'maymonth ')
    .replace(/\bunder the (?:lead|leadership|direction|management|guidance) of\b/g, 'led by')
    .replace(/\bgo-to\b/g, 'goto')
    .replace(/\b(\d{4})-(\d\d)-(\d\d)\b/g, (whole, year, month, day) =>
      months[month - 1] ? `${Number(day)} ${months[month - 1]} ${year}` : whole,
    )
    .replace(/\b(\d{1,2}) ?(am|pm)\b/g, (_, hour, half) => `${(Number(hour) % 12) + (half === 'pm' ? 12 : 0)}.00`)
    .replace(/\b0?(\d{1,2}):(\d\d)\b/g, '$1.$2')
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/\b(\d+)(?:st|nd|rd|th)\b/g, '$1')
    .replace(/[的了很]/g, ' ')
    .replace(/[是在]/g, ' be ')
    .replace(chinese, ' $& ')
  return [...plain.matchAll(word)].flatMap(([raw]) => wordOf(raw))
}

function wordOf(raw: string): readonly string[] {
  if (/^[:=：]$/.test(raw)) return [':']
  if (/^[,;.!?，。；]$/.test(raw)) return [',']
  if (/^\p{Script=Han}/u.test(raw)) return chinesePhrases.includes(raw) ? [raw] : pairs(raw)
  if (Object.hasOwn(irregular, raw)) return [irregular[raw]!]
  return [Object.hasOwn(numbers, raw) ? numbers[raw]! : raw]
}

const pairs = (run: string): string[] => (run.length < 3 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)))
