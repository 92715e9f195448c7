import { contentTerm } from './lexicon.ts'

/**
 * Words by what they do in a fact, for the reading by fields. They are single words that combine freely, so that a wording nobody thought of is read too, as long
 * as its words are common ones. A word that stands nowhere here counts as a part of what is said.
 */

/** Words that a fact is the same without, whatever it is about. */
export const plainWords =
  'a an the this that these those some any its it very quite just also too currently presently nowadays now usually normally generally typically mostly ' +
  'always often regularly lot lots much please definitely clearly simply truly really only mainly primarily especially particularly well ever already still can would shall should must ' +
  'do does did person one ones what which who whom where when how why all each every both able something someone anything anyone anybody everybody everyone everything ' +
  'somebody lately recently exclusively consistently whenever wherever whatever whichever possible default rule there here be to of for in on at by with as into while during among because so then ' +
  'go come get time bit moment matter fact case place thing things stuff kind type way sort part side whole self up out down over than other else through via upon per ' +
  'say note noted fyi btw info remember reminder turn end put set make made let take guess mean concern ' +
  'and or but though although yet while whereas day days daily everyday present hey hi ok okay well simply user self personally oneself ' +
  'indeed actually basically honestly obviously certainly absolutely totally utterly completely surely sure purely solely ' +
  'super pretty way full fully real human individual guy gal ' +
  'if clear clearly strong strongest strongly definite distinct marked overall current sole single useful helpful handy convenient practical suitable fitting appropriate proper correct sensible reasonable ' +
  'easy easier easiest natural obvious sure certain regular normal typical common customary constant steady firm committed dedicated loyal faithful lifelong longtime longstanding personal individual chosen stated ' +
  'expressed declared described confessed confirmed actual exact specific particular respective relevant key core basic massive total sheer serious seriously decent solid reliable trusty trusted faithful ' +
  'routine view opinion mind eye instance situation context term regard matter subject topic area domain category item info ' +
  'setting setup config configuration profile status state condition purpose usage life world experience background result lot degree extent level range variety manner fashion means method approach ' +
  'seem appear sound happen occur stay continue tend become grow develop settle suppose supposed involve include relate help allow enable serve act function base apply count note ' +
  'anyway thanks thank cheers yes yeah yep yup lol haha sorry oh well hello voila btw nb ps aka ie eg etc namely ' +
  'honest frank truth truthfully frankly notice bet wise speaking related based absolute outright straight ' +
  'together jointly project altogether nicely express around along alongside across within throughout during onto towards toward ' +
  'about thus hence therefore moreover besides such same habit'

/** Turns a fact into another one, unless the field says otherwise. */
export const tellingWords =
  'from off away before after until since without against outside except near nearby beyond behind under another next last sometimes occasionally rarely ' +
  'maybe perhaps probably possibly might could unless almost nearly soon once again back will initially originally eventually temporarily partly partially reportedly supposedly ' +
  'allegedly remaining extra leftover formerly monthly yearly quarterly weekly hourly biweekly early previously scarcely barely hardly seldom apparently half twice'

/** Words of praise: with them somebody judges a thing. */
export const praiseWords = 'useful helpful handy convenient practical suitable good great nice easy easier more most pleasant'

/** Ways to stand to a thing, by what they amount to. */
export const stances = {
  judge: 'regard consider deem reckon find think rate rank respect see view hold call',
  choose:
    'suggest propose recommend advocate useful helpful more most handy first foremost ultimate absolute undisputed unquestionable clear favorit prefer preference preferred preferable favourite favorite fave fav favour favor choose chosen choice choice pick select selection opt top best number goto rather ideal ideally default standard usual primary main ' +
    'beloved dearest better most above winner win beat rank rate champion crown trump swear stick loyal lean gravitate vote nod finest ' +
    'greatest unrivalled unbeatable unmatched perfect supreme decide decision inclination inclined partiality predilection leaning priority list score point plump tend tendency hand camp weapon pleasure person favour',
  like:
    'like love enjoy adore fond fondness fan keen passion passionate enthusiast enthusiastic enthusiasm lover crazy mad appreciate appreciation happy happiest taste weakness soft spot partial delight pleasure joy ' +
    'fun please pleased dear heart glad content satisfy satisfied suit suited obsess obsessed obsession hook hooked addict addicted thrill excite relish cherish dig treasure devote devoted devotion aficionado buff devotee ' +
    'comfortable comfortably comfort nice pleasant great good cool awesome lovely wonderful fantastic brilliant liking avid ardent into mood happiness smile sucker junkie fanatic geek nerd freak fiend wild nut nuts kick bug infatuated smitten enamoured partial',
  use: 'use utilize utilise operate work run rely reliance depend reach grab fire drive driver wield power help mean means trust turn employ resort spend tool pick equip switch bet handle spend fire crack hop load live pick daily heavily reach default',
  have: 'have own keep possess possession get hold carry belong',
  want: 'want wish desire request ask expect demand need require requirement insist hope appreciate please wanted wanting',
} as const

export type Stance = Exclude<keyof typeof stances, 'judge'>

const split = (text: string): string[] => text.split(' ')

const relatives =
  'mother father mom mum dad parent son daughter child brother sister sibling wife husband spouse partner girlfriend boyfriend fiance fiancee uncle aunt cousin nephew niece grandmother grandfather grandma grandpa ' +
  'grandparent parents friend neighbour neighbor colleague coworker boss manager flatmate roommate team client customer teacher student dog cat ex twin stepmother stepfather landlord tenant assistant mentor'
/** Nouns for people beside whom a fact is about. */
export const people: ReadonlySet<string> = new Set(split(relatives).map(contentTerm))
