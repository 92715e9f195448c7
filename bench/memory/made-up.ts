import type { Half } from './generate.ts'
import { secretWays } from './secrets.ts'

const words = ['walrus', 'copper', 'tundra', 'velvet', 'pigeon', 'lantern', 'saffron', 'gravel']

/** A sentence with a secret that was made up for it, and the secret alone. */
export function secretIn(half: Half, random: () => number): { readonly content: string; readonly secret: string } {
  const ways = secretWays.filter((_, at) => (at % 2 === 0) === (half === 'tuned'))
  let secret = ''
  const content = ways[Math.floor(random() * ways.length)]!.replace(/\{(\w+?)(\d*)\}/g, (_, name: string, count: string) => {
    const piece = makers[name]!(random, Number(count))
    if (piece.length > secret.length) secret = piece
    return piece
  })
  return { content, secret }
}

const some = (letters: string) => (random: () => number, count: number) =>
  Array.from({ length: count }, () => letters[Math.floor(random() * letters.length)]!).join('')
const digits = some('0123456789')
const nonZero = some('123456789')

const makers: Readonly<Record<string, (random: () => number, count: number) => string>> = {
  letters: some('abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'),
  upper: some('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'),
  digits,
  word: (random) => words[Math.floor(random() * words.length)]!,
  card: (random, count) =>
    count === 16 ? withCheckDigit(`5${digits(random, 14)}`) : spaced(withCheckDigit(`4539${digits(random, 11)}`)).slice(5),
  iban: (random) => iban(random),
  ibanSpaced: (random) => spaced(iban(random)),
  ssn: (random) => `${1 + Math.floor(random() * 600)}`.padStart(3, '1') + `-${nonZero(random, 2)}-${nonZero(random, 4)}`,
}

function withCheckDigit(number: string): string {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const doubled = at % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${number}${(10 - (sum % 10)) % 10}`
}

/** A German account with the right check digits. */
function iban(random: () => number): string {
  const account = digits(random, 18)
  const check = 98n - (BigInt(`${account}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${account}`
}

const spaced = (text: string): string => text.match(/.{1,4}/g)!.join(' ')
