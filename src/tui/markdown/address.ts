import { safeToShow } from '../../core/control-sequences.ts'

const openable = /^(?:https?:\/\/[^/\s]|file:\/\/|mailto:[^\s])/i

/** Terminals take no longer addresses (VTE and iTerm2: 2083 characters). */
const longest = 2083

/** An address that a terminal may open, in printable ASCII; undefined for any other. */
export function openableAddress(url: string): string | undefined {
  const address = safeToShow(url).trim()
  if (!openable.test(address)) return undefined
  const encoded = address.toWellFormed().replace(/[^!-~]/gu, (character) => encodeURIComponent(character))
  return encoded.length <= longest ? encoded : undefined
}
