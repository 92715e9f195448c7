const digits = /(?<![\d.])[2-6]\d{3}(?:[ .-]?\d){8,15}(?!\d)/g
const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/gi
const named =
  /\b(?:cvv2?|cvc2?|card (?:security|verification) code|card expir\w+|account (?:number|no\.?)|routing number|sort code|kontonummer|card number|debit card|credit card)\b\D{0,24}\d[\d -]{2,}/i

/** Whether a text holds the number of a card (by its check digit), of a bank account (an IBAN by its check digits), or one that is called so. */
export const holdsPayment = (text: string): boolean =>
  (text.match(digits) ?? []).some((found) => someCard(found.replace(/\D/g, ''))) ||
  (text.match(iban) ?? []).some(someIban) ||
  named.test(text)

/** A card number may be followed by other digits, such as its expiry. */
const someCard = (number: string): boolean =>
  [13, 14, 15, 16, 17, 18, 19].some(
    (length) => number.length >= length && passesLuhn(number.slice(0, length)) && (length === number.length || length >= 15),
  )

function passesLuhn(number: string): boolean {
  let sum = 0
  for (let at = 0; at < number.length; at += 1) {
    const digit = Number(number[number.length - 1 - at])
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Words may follow without a mark, so that every length is tried. */
function someIban(found: string): boolean {
  const compact = found.replaceAll(' ', '').toUpperCase()
  for (let length = Math.min(34, compact.length); length >= 15; length -= 1) if (passesModulo97(compact.slice(0, length))) return true
  return false
}

function passesModulo97(iban: string): boolean {
  let rest = 0
  for (const letter of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(letter, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}
