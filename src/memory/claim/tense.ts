/** Forms of the past that tell how things came to be as they are: `has moved`, `was born`, `picked Vim`. */
const beginnings =
  'born|settled|moved|relocated|chosen|chose|picked|selected|decided|opted|adopted|joined|started|began|enrolled|signed|took|introduced|named|called|based|located|situated|trained|qualified|switched|' +
  'set|went|came|entered|arrived|saw|made|became|got|grew|fell|fixed|agreed|scheduled|approved|allocated|granted|allotted|assigned|earmarked|given|planned|put|mastered|hired|learnt to|raised|brought|asked|requested|wanted|said|told|mentioned|configured|bound'
const lasting =
  'lived|resided|dwelt|dwelled|stayed|worked|used|liked|loved|enjoyed|adored|preferred|favou?red|spoke|played|owned|had|kept|led|headed|managed|ran|studied|learned|learnt|drank|ate|wrote|coded|programmed|indented|browsed|surfed|knew|practi[sc]ed|served|earned|listened|relied|stored|directed|supervised|followed|sat|flew'
const who = "(?:the user|i|we|they|he|she|you)(?! ?['’])"
const adverb = '(?:(?:always|mostly|usually|once|only|really|first|then|briefly|also|\\w+ly) )*'

const participles =
  'detailed|interested|obsessed|addicted|hooked|devoted|dedicated|committed|accustomed|inclined|fascinated|excited|thrilled|attached|suited|supposed|allowed|expected|required|skilled|talented|hired|enrolled|registered|employed|versed|experienced|related|installed|' +
  'preferred|paired|blessed|married|retired|equipped|backed|powered|hosted|owned|led|headed|managed|run|used|written|built'
/** What somebody once did: `the user reviewed Vim`. */
const event = new RegExp(
  `\\b${who} ${adverb}(?!(?:${beginnings}|${participles})\\b)(?!\\w*eed\\b)(?:\\w{2,}ed|bought|sold|lost|wrote|built|broke|spilt|taught|gave|drew|left|forgot|hid|hurt|tore|threw|won|caught|met|paid|sent|stole|wore|rode|swam|sang|read about|heard|felt|fought|quit)\\b`,
)

const wasSo = new RegExp(`\\b(?:was|were)(?:n['’]t)?\\b(?! (?:\\w+ly )?(?:${beginnings})\\b)`)
const didSo = new RegExp(`\\b${who} ${adverb}(?!used to)(?:${lasting})\\b`)
const begins = new RegExp(
  `^\\W*${adverb}(?:lived|worked|spoke|played|owned|had|led|ran|drank|ate|studied|knew|resided|managed|enjoyed|liked|loved|used) `,
)
/** Of somebody or something with a name: `Farid ran Atlas`. */
const namedDid =
  /^(?!\w+ly\b)[\p{L}\p{M}]+(?: (?!is|are|be|was|were|has|have|gets?|that)[\p{L}\p{M}]+)? (?:led|ran|managed|directed|headed|supervised|used|stored|relied|listened|had) (?!by\b|to\b|for\b|in\b|as\b|at\b|on\b|with\b|within\b|throughout\b)/u
const former =
  /\b(?:(?<!\b(?:is|are|am|be|get|gets|got|grown|['’]m|['’]re|['’]s) (?:\w+ly |quite |so |very )?)used to|formerly|previously|once|ex-\w+|former|in the past|back then|ago|last (?:year|month|week)|until (?:recently|lately|last))\b/

/** Whether a fact tells what was, and says nothing of the present. */
export function isPast(text: string): boolean {
  const plain = text.toLowerCase().replace(/\bsince (?:i|the user|they|he|she) (?:was|were)\b/, ' ')
  return former.test(plain) || wasSo.test(plain) || didSo.test(plain) || event.test(plain) || begins.test(plain) || namedDid.test(plain)
}
