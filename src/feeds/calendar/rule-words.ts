import ICAL from 'ical.js'

const units: Readonly<Record<string, string>> = {
  SECONDLY: 'second',
  MINUTELY: 'minute',
  HOURLY: 'hour',
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
}
const days: Readonly<Record<string, string>> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const places: Readonly<Record<string, string>> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  5: 'fifth',
  '-1': 'last',
  '-2': 'second-to-last',
}
const weekdays = 'MO,TU,WE,TH,FR'

/** A rule such as `FREQ=WEEKLY;BYDAY=TU` in words: `every week on Tuesday`. Parts that words would not be shorter for are left out; undefined for no rule. */
export function ruleWords(text: string): string | undefined {
  let rule: ICAL.Recur
  try {
    rule = ICAL.Recur.fromString(text)
  } catch {
    return undefined
  }
  const part = (name: string): readonly (string | number)[] => rule.getComponent(name)
  const unit = units[rule.freq]
  if (unit === undefined) return undefined
  const byDay = part('BYDAY').map(String)
  const isEveryWeekday = byDay.join(',') === weekdays && rule.interval === 1
  const setPosition = part('BYSETPOS').map((place) => placeWord(Number(place)))
  const words = [
    isEveryWeekday && rule.freq === 'WEEKLY' ? 'every weekday' : rule.interval === 1 ? `every ${unit}` : `every ${rule.interval} ${unit}s`,
    byDay.length > 0 && !(isEveryWeekday && rule.freq === 'WEEKLY')
      ? `on ${setPosition.length > 0 ? `the ${listed(setPosition)} of ` : ''}${listed(byDay.map(dayWords))}`
      : '',
    part('BYMONTHDAY').length > 0 ? `on ${listed(part('BYMONTHDAY').map((day) => dayOfMonth(Number(day))))}` : '',
    part('BYMONTH').length > 0 ? `in ${listed(part('BYMONTH').map((month) => months[Number(month) - 1] ?? String(month)))}` : '',
    rule.until ? `until ${rule.until.toString().slice(0, 10)}` : '',
    rule.count ? `${rule.count} times` : '',
  ]
  return words.filter((word) => word !== '').join(' ')
}

/** `2TU` as `the second Tuesday`. */
function dayWords(text: string): string {
  const [, place = '', day = ''] = /^([+-]?\d+)?([A-Z]{2})$/.exec(text) ?? []
  const name = days[day] ?? text
  return place === '' ? name : `the ${placeWord(Number(place))} ${name}`
}

const placeWord = (place: number): string => places[place] ?? (place < 0 ? `${-place}th-to-last` : `${place}th`)
const dayOfMonth = (day: number): string => (day === -1 ? 'the last day' : day < 0 ? `the ${placeWord(day)} day` : `day ${day}`)
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
