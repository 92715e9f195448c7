/** A database as people are told of it: `host/name`, without user and password. */
export function placeOf(url: string): string {
  const { hostname, pathname } = new URL(url)
  return `${hostname || 'localhost'}${decodeURIComponent(pathname)}`
}
