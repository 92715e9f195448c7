const health =
  /\b(?:medical record|mrn|patient (?:id|number|no)|health (?:insurance|card|plan|id)|insurance (?:number|id|member)|member id|nhs(?: number)?|medicare|medicaid|krankenversicher\w*|versichertennummer|sozialversicherungsnummer|prescription number|chart number|hospital number)\b/i
const national =
  /\b(?:ssn|social security|passport|national (?:id|identity|insurance)|identity card|id card|personal(?:ausweis| id| identity)|tax(?:payer)? (?:id|number|identification)|steuer-?id\w*|tin|driver'?s?'? licen[cs]e|driving licen[cs]e|licen[cs]e plate|aadhaar|cpf|nie|dni|nif|bsn|pesel|personnummer|codice fiscale|visa number|residence permit|身份证|护照)/i
const number = /\d(?:[ -]?\d){4,}|\b(?=(?:[A-Z]*\d){4})[A-Z\d]{6,}\b/i
/** Numbers that are known by their form alone. */
const forms: readonly RegExp[] = [
  /(?<![\d-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])/,
  /\b(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b/,
  /\b[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]\b/,
  /\b\d{3}\.\d{3}\.\d{3}-\d{2}\b/,
]

/** Why a text that holds the number of a patient or of a citizen is not kept; undefined where it holds none. */
export function holdsPersonalNumber(text: string): string | undefined {
  if (health.test(text) && number.test(text)) return 'it contains a health identifier; those are never saved'
  if (
    (national.test(text) && number.test(text)) ||
    forms.some((form) => form.test(text)) ||
    (text.match(/\b\d{17}[\dXx]\b/g) ?? []).some(isResident)
  )
    return 'it contains the number of an identity document; those are never saved'
  return undefined
}

/** Of the 18 signs of a Chinese resident the last checks the others. */
function isResident(id: string): boolean {
  const sum = [...id.slice(0, 17)].reduce((total, digit, at) => total + Number(digit) * (2 ** (17 - at) % 11), 0)
  return '10X98765432'[sum % 11] === id[17]!.toUpperCase()
}
