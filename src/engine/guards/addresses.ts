const pattern = /https?:[/\\]*[^\s"'<>()[\]{}|\\^`]+/giu
/** Members whose value is an address though it has no scheme. */
const placeName = /ur[il]s?$|href|link|address|host|site|domain|endpoint|page/i
/** What people and tools take for an address without a scheme. */
const bareAddress = /^(?:www\.|[/\\]{2}|(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,}(?::\d+)?[/?#])/iu

/** The web addresses that a call with these arguments may go to, read as a browser would: with any scheme's case, without one, with what parsers pass over. */
export function addressesIn(input: unknown, member = ''): readonly URL[] {
  if (typeof input === 'string') return addressesOf(input, member)
  if (Array.isArray(input)) return input.flatMap((each) => addressesIn(each, member))
  return input !== null && typeof input === 'object' ? Object.entries(input).flatMap(([name, value]) => addressesIn(value, name)) : []
}

function addressesOf(text: string, member: string): readonly URL[] {
  const plain = text.replace(/[\t\r\n]/g, '').trim()
  const whole = wholeAddress(plain, placeName.test(member))
  if (whole && !/\s/.test(plain)) return [whole]
  return [...(whole ? [whole] : []), ...[...text.matchAll(pattern)].flatMap(([found]) => URL.parse(found) ?? [])]
}

function wholeAddress(text: string, isPlace: boolean): URL | undefined {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol)) return url
  return (isPlace && /[.:/]/.test(text)) || bareAddress.test(text) ? (URL.parse(`https://${text}`) ?? undefined) : undefined
}
