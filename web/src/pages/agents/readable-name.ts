/** The name of a parameter in words: `max_retries` and `maxRetries` are `Max retries`. */
export function readableName(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])(?=[a-z]|$)/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`)
    .replace(/([a-z\d])(?=[A-Z])/g, '$1 ')
    .replace(/[_-]+/g, ' ')
    .trim()
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}
