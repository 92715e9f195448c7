import { opened } from './fact-words.ts'

/**
 * Turns of phrase whose words say something else than the sentence, and plain words for them, looked for in lower case. What must not pass as a common word gets a
 * word that is none (`otherwiseverb`): it counts as something more that is said.
 */
const idioms: readonly (readonly [RegExp, string])[] = [
  // Denials that affirm.
  [
    /\b(?:no|not) (?:any )?(?:more|later|longer|higher|less) than\b|\b(?:not|nothing) (?:a day |a cent |anything )?(?:more than|over|above|past|beyond)\b|\bat (?:the )?(?:very )?(?:latest|most)\b|\bnot any other(?: \w+)?\b|\bno (?:matter|doubt|question|exceptions?|contest)\b/g,
    ' ',
  ],
  [
    /\b(?:nothing|no (?:other )?\w+|none|nobody|no one) (?:else )?(?:can |could |will |would |ever |quite |really )*(?:beats?|tops?|trumps?|rivals?|compares? (?:to|with)|comes? (?:even )?close to|matches|matched|match|pleases?(?: (?:the user|me|them|him|her))?|suits?(?: (?:the user|me|them|him|her))?)(?: better| more)?(?: than)?/g,
    'prefer',
  ],
  [/\bnothing but\b|\bnone but\b|\bno (?:other )?(\w+) (?:but|than|except|besides)\b/g, 'only $1'],
  [
    /\b(?:do|does|will|would|can|could|should)(?: not|n['’]t) (?!stand|bear|take|imagine)(\w+) (?:anything|any|anyone|any other|any \w+|any other \w+)(?: else)? (?:but|than|other than|except|besides|that (?:is|are)(?: not|n['’]t))\b/g,
    'only $1',
  ],
  [
    /\b(?:won['’]t|never) (\w+) (?:anything|any \w+)(?: else)? (?:but|than|other than|except|besides|that (?:is|are)(?: not|n['’]t))\b/g,
    'only $1',
  ],
  [
    /\b(?:can|could|would|does|do|will)(?:not| not|n['’]t) (?:ever )?(?:\w+|imagine \w+|go a day|do anything|be happy|get by|get through \w+ \w+) without\b|\bnever (?:be |goes? )?without\b/g,
    'love',
  ],
  [
    /\b(?:can|could)(?:not| not|n['’]t) (?:ever )?(?:get enough of|resist|have enough of|help but (?:love|like|prefer)|go wrong with|say no to|do better than)\b|\bnever (?:gets?|have|has) enough of\b/g,
    'love',
  ],
  [
    /\b(?:(?:must|may|can|should|shall)(?:not| not|n['’]t)|mustn['’]t|is not allowed to|not to) (?:cost|exceed|spend|go over|go above|use)(?: more than| over)?\b/g,
    'may cost',
  ],
  [/\b(?:be|is|are|am|get|gets|got|grown) (?:\w+ly |quite |so |very )?(?:used|accustomed) to\b/g, 'use'],
  [
    /^\W*(?:i|the user|user|they|he|she) (?:\w+ly |always |usually )?(?:gives?|sends?|provides?|offers?|delivers?|hired?|hires|employs?|employed|pays?|paid|writes? (?!.*\bcod))\b/g,
    'handsout ',
  ],
  [
    /\b(?:thinking (?:of|about)|thinks? about|considering|contemplat\w+|toying with|looking (?:in)?to|evaluating|weighing|debating|open to|curious about|tempted (?:to|by)|might|may (?=switch|move|use|try|become|go|start))\b/g,
    'somedayonward',
  ],
  [
    /\b(?:training|studying|learning|going|wants?|wish(?:es)?|hop(?:e|es|ing)|plan(?:s|ning)|about|trying|aim(?:s|ing)|dream(?:s|ing)|would (?:like|love)) (?:to be(?:come)?|of (?:being|becoming))\b(?! (?:called|addressed|known|named|booked|answered|told|given|referred|met|in|on|at|brief|detailed|short|formal))/g,
    'somedayonward',
  ],
  [/\b(?:one|some) day\b|\bin (?:the )?future\b|\bsomeday\b|\btomorrow\b|\byesterday\b/g, 'somedayonward'],
  // Perfect tenses.
  [/\b(?:has|have) ((?:\w+ly |just |always |already |now |since |long )?)been\b/g, 'be'],
  [
    /\b(?:has|have) (?=(?:(?:\w+ly|just|always|already|now|since|long) )?(?:\w{3,}ed|taken|gone|become|begun|chosen|got|gotten|made|grown|fallen|come|set|put|sworn|stuck|given|found|kept|held|built|bought|won|met|learnt|spoken|written|grown|drunk|eaten|worn|known|bound|led)\b)/g,
    '',
  ],
  // Set apart from all others.
  [
    /\b(?:more|better|best|most|above|over|rather) (?:than )?(?:any(?:thing|one|body)?|every(?:thing|one)?|all)(?: (?:other|else|others|of them|the others|the rest))*\b/g,
    'best',
  ],
  [
    /\b(?:if|when|whenever) (?:i|the user|they|he|she|you|we)?(?:['’]s)? ?(?:get|gets|is|are|am|be|have|has|had|can|could|were|was)? ?(?:to |given |free to |left to |asked to |able to |allowed to )*(?:a |the )?(?:pick|choose|choice|decide|select)\b/g,
    'prefer',
  ],
  [
    /\b(?:if )?(?:given|offered) (?:a|the|any) (?:choice|option)\b|\bif (?:it is |it were )?up to (?:me|the user|them|him|her)\b|\bleft to (?:\w+ )?own devices\b/g,
    'prefer',
  ],
  [/\b(?:go|goes|going|went|reach|reaches|reaching|opt|opts|plump|plumps|stick|sticks|sticking|side|sides) (?:for|with|to)\b/g, 'prefer'],
  [/\b(?:my|the user['’]?s?|their|his|her) (?:jam|cup of tea|weapon of choice|poison of choice|poison)\b/g, 'favourite'],
  // Who says it, and that it is said.
  [
    /\b(?:the user|user|they|he|she|i)(?: has| have)? (?:mentioned|stated|said|noted|indicated|confirmed|shared|explained|revealed|told (?:me|us|you)|let (?:me|us) know|reported|specified|expressed|disclosed|pointed out)(?: to (?:me|us))?(?: that)?\b/g,
    ' ',
  ],
  [
    /\b(?:just )?(?:so you know|for the record|for context|for (?:future )?reference|in case it (?:helps|matters)|worth (?:noting|knowing)|as you (?:may )?know|it should be noted|note that|remember that|keep in mind(?: that)?|bear in mind(?: that)?|heads[- ]up|by the way|according to (?:the user|them|him|her)|as far as i know|to be clear|as it happens|it turns out(?: that)?|in fact|of course)\b/g,
    ' ',
  ],
  [
    /\bunless (?:i |the user |they )?(?:otherwise |say |says |tell |asked |ask |told |stated |noted |specified |said )+(?:otherwise|you otherwise|so|differently)?\b/g,
    ' ',
  ],
  [
    /\b(?:as a (?:general )?rule|first and foremost|across the board|at all times|all the time|as (?:a )?default|by default|out of habit|whenever possible|where possible|if possible|wherever possible|all day(?: long)?|every day|day to day|on a (?:daily|regular|weekly) basis|no matter what|at any time|nine times out of ten)\b/g,
    ' ',
  ],
  [
    /\b(?:can|could|would|will|do|does)(?:not| not|n['’]t) (?:\w+ ){1,4}?(?:anything|any|an|a|any other)(?: \w+)? (?:but|other than|except|besides|apart from)\b/g,
    'prefer',
  ],
  [/\b(?:do|does|will|would)(?:not| not|n['’]t) (\w+) (?:anything|food|any \w+) (?:that|which) (?:is|are)(?: not|n['’]t)\b/g, 'only $1'],
  [/\bno (?:better|finer|greater|nicer|other) (\w+) (?:than|like)\b/g, 'best $1'],
  [/\b(?:no|not any|without) (?:trouble|problems?|difficult\w+|issues?|effort)(?: (?:with|in|at|when))?\b/g, 'well'],
  [/\bclose(?:st)? to (?:my|their|his|her|the user['’]?s?) heart\b|\bof all time\b/g, 'favourite'],
  [
    /\bone of (?:my|the user['’]?s?|their|his|her)(?: (?:all time|absolute|very))? (?:favou?rite|best.loved) (?:things|activities|pastimes|hobbies|sports|ways)\b/g,
    'love',
  ],
  [
    /\b(?:if (?:i|the user|they|he|she) )?could (?:only |just )*(?:have|pick|choose|use|drink|keep|take)(?: only| just)*(?: one)?\b/g,
    'prefer',
  ],
  [
    /\b(?:who|whom|that) (?:i am|you are|we are) (?:talking|speaking|writing|chatting) (?:to|with)\b|\b(?:i am|you are) (?:talking|speaking|chatting) (?:to|with)\b/g,
    ' ',
  ],
  [/\bturn(?:s|ed|ing)? (?:it |them )?down\b/g, 'rejected'],
  // Others who do no more than speak of the one.
  [
    /\b(?:friends|people|colleagues|folks|everyone|everybody|others|they) (?:to |usually |always |all |just |mostly |tend to )*(?:call|know|address|refer to)s?\b/g,
    'call',
  ],
  [/\b(?:my|the user['’]?s?|their|his|her) (?:friends|colleagues|people) (?:call|know)\b/g, 'call'],
  [/^\W*(?:hi|hey|hello),? (.+?) here\b/g, 'name $1'],
  [/\b(?:and|with) (?:their|my|his|her|the|our) (?:whole )?(?:family|families)\b/g, ' '],
  [/\b(?:to|by|among) (?:my|their|his|her|the user['’]?s?) (?:friends|family|colleagues|peers)\b/g, ' '],
  [/\b(?:am|is|are|be|['’]m) (?:an? )(?:\w+ly |avid |long-?time |happy |regular )?((?:\S+ )?\S+) user\b/g, 'use $1'],
  [
    /\bevery (?:other|second|third|fourth|few)(?= (?:day|week|month|year|quarter|morning|evening|monday|tuesday|wednesday|thursday|friday|saturday|sunday))/g,
    'nowandthen',
  ],
  [/\b(?:am|is|are|['’]m) (?:done|finished|through|over) with\b/g, 'otherwiseverb'],
  [/\bfor (?:an?|some) (?:firm|company|start-?up|employer|organi[sz]ation|business) in\b/g, 'otherwiseverb'],
  [
    /^\W*(?:the user|user|i|they|he|she) (?:\w+ly )?(?:converts?|trains|teaches|teach|sells?|tests?|repairs?|designs?|reviews?|maintains?(?! an?\b)|sponsors?|builds?|fix(?:es)?)\b/g,
    'handsout ',
  ],
  [/\bto train\b/g, 'otherwiseverb'],
  // Verbs whose small word turns them into another.
  [
    /\b(?:use[sd]?|using|eat(?:s|en)?|burn(?:s|ed|t)?|tear|tore|break|broke|breaks|close[sd]?|shut) up\b|\b(?:r[au]n|sold|sells?|left|leaves?|dropped|drops?) (?:out|off|over|behind)\b|\b(?:over|under|above|below|beyond|past|within|on|off) (?:the )?budget\b|\b(?:go(?:es)?|went|r[au]ns?|is|are|was) (?:over|under|above|below|beyond|past)(?= (?:budget|by|\d))\b|\bshort (?:of|by)\b|\b(?:call|put|turn|switch|take|took|turned|switched|cut|cuts)(?:s|ed)? off\b/g,
    'otherwiseverb',
  ],
  // Words that belong together.
  [/\bbirth ?day\b/g, 'birthday'],
  [/\bback(?:ed|s|ing)? up(?: (?:to|in|on|into))\b|\bback-?ups?\b/g, 'backup'],
  [
    /\b(?:at|for) work\b|\bon the job\b|\bwork (?=laptop|computer|machine|phone|pc|mail|email|account|project|desktop|notebook)/g,
    ' officething ',
  ],
  [/\bwould (?:really |very much |absolutely )?(?:like|love)\b/g, 'want'],
  [/\b(i|they|you|he|she|we)['’]d (?:really )?(?:like|love)\b/g, '$1 want'],
  [/\bas opposed to\b|\brather than\b|\binstead of\b/g, ' insteadof '],
  [/\bby heart\b/g, 'byheart'],
  [
    /\bin (?:the )?middle of\b|\bin (?:the )?process of\b|\bin (?:the )?course of\b|\bat the moment\b|\bright now\b|\bthese days\b|\bas of now\b|\bfor now\b/g,
    ' now ',
  ],
  [/\bgive[sn]?(?: (?:lessons|classes|courses))/g, 'teachothers'],
  [
    /\b(?:hands down|by far|bar none|no contest|no question|without (?:a )?(?:doubt|question|exception|fail)|above all(?: else)?|day in,? day out|time and again|through and through|at heart|once and for all|all the way|of all (?:time|things)|every time)\b/g,
    ' ',
  ],
  [/\b(?:nine to five|9 to 5|nine-to-five)\b/g, 'job'],
  [
    /\bsince (?:i|the user|they|he|she) (?:was|were) (?:little|young|small|\w+ years old|a child|a kid|a teenager|born)\b|\bsince (?:childhood|forever|birth|day one)\b/g,
    ' ',
  ],
  [/\bsince (?:19|20)\d\d\b/g, ' '],
  [/\bc[ao]me(?:s)? into (?:the|this) world\b/g, 'born'],
  [
    /\b(?:for|since|over) (?:(?:many|several|some|a few|a couple of|quite some|quite a few|a good|\w+) )?(?:years|time|ages|months|decades)(?: now)?\b|\bfor years\b|\bfor ages\b|\bfor a while\b|\ba long time\b/g,
    ' ',
  ],
]

/** The text in lower case with its turns of phrase in plain words. */
export const withoutIdioms = (text: string): string =>
  idioms.reduce((plain, [form, said]) => plain.replace(form, said), opened(text.toLowerCase()))
