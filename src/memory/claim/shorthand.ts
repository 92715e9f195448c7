import { inEnglish } from './german.ts'

/** How people shorten words in notes, and the words. */
const short: Readonly<Record<string, string>> = {
  pls: 'please',
  plz: 'please',
  fav: 'favourite',
  fave: 'favourite',
  favs: 'favourite',
  gonna: 'going to',
  wanna: 'want to',
  gotta: 'have to',
  kinda: 'kind of',
  sorta: 'sort of',
  u: 'you',
  ur: 'your',
  im: 'i am',
  ive: 'i have',
  rn: 'now',
  atm: 'now',
  tbh: 'honestly',
  imo: 'honestly',
  imho: 'honestly',
  def: 'definitely',
  defo: 'definitely',
  thx: 'please',
  ppl: 'people',
  esp: 'especially',
  lang: 'language',
  langs: 'languages',
  prog: 'programming',
  devs: 'developers',
  mtg: 'meeting',
  mtgs: 'meetings',
  appt: 'appointment',
  appts: 'appointments',
  mgr: 'manager',
  pref: 'preference',
  prefs: 'preferences',
  prefd: 'preferred',
  resp: 'response',
  yrs: 'years',
  yr: 'year',
  proj: 'project',
  prj: 'project',
  dept: 'department',
  loc: 'location',
  occ: 'occupation',
  prof: 'profession',
  cuz: 'because',
  bc: 'because',
  coz: 'because',
  tho: 'though',
  nr: 'number',
  dl: 'deadline',
  jan: 'january',
  feb: 'february',
  apr: 'april',
  jun: 'june',
  jul: 'july',
  aug: 'august',
  sept: 'september',
  oct: 'october',
  nov: 'november',
  dec: 'december',
  tues: 'tuesday',
  thurs: 'thursday',
  thur: 'thursday',
  weds: 'wednesday',
}
const shortWord = new RegExp(`\\b(?:${Object.keys(short).join('|')})\\b\\.?`, 'g')

/** The text, in lower case already, with shortened words written out, and money, hashes and arrows as words. */
export const writtenOut = (text: string): string =>
  inEnglish(text)
    .replace(/\bw\/o\b/g, 'without')
    .replace(/\bw\/ ?/g, 'with ')
    .replace(/(?<=\s|^)@(?=\s|\p{L})/gu, ' at ')
    .replace(/\s?(?:=>|->|→|—>)\s?/g, ': ')
    .replace(/(?:€|\beur ?)(\d[\d,.]*)/g, '$1 euro')
    .replace(/\$(\d[\d,.]*)/g, '$1 dollar')
    .replace(/(\d)k\b/g, '$1,000')
    .replace(shortWord, (word) => short[word.replace('.', '')] ?? word)
