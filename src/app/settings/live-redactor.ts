import { redactor } from './redactor.ts'

/** Takes keys out of any value, also those that are configured later: `secrets` gives another list where there are more. */
export function followingRedactor(secrets: () => readonly string[]): <T>(value: T) => T {
  let known = secrets()
  let redact = redactor(known)
  return (value) => {
    const all = secrets()
    if (all !== known) {
      known = all
      redact = redactor(all)
    }
    return redact(value)
  }
}
