/** A number whose digits a double cannot hold as they stand, such as `12345678901234567890` or `1.10`: kept and written as its text. */
export class RawNumber {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

/** The number as a double where that says the same, else as it stands. */
export const numberOf = (source: string): number | RawNumber => {
  const number = Number(source)
  return String(number) === source ? number : new RawNumber(source)
}

/** A number as JSON writes it. */
export const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** Digits that a double holds, whatever they are. */
const safeDigits = 15

/** Whether a text is a number to people: no zero in front, and not whole with so many digits that it is rather an id. */
export const isNumber = (text: string): boolean =>
  jsonNumber.test(text) && (/[.eE]/.test(text) || text.length <= safeDigits + (text.startsWith('-') ? 1 : 0))
