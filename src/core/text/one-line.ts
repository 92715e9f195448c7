/** Text on one line, cut at `longest` characters, never within one. */
export function oneLine(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= longest ? line : `${line.slice(0, longest - 3).replace(/[\ud800-\udbff]$/, '')}...`
}
