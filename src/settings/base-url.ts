/** An http or https address without user name, query or fragment. */
export function isBaseUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
}

/** An address without anything behind the port. */
export function isOrigin(text: string): boolean {
  return isBaseUrl(text) && URL.parse(text)?.pathname === '/'
}
