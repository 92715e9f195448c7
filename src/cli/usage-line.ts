/** What commander says about wrong words, as one line that says what to do; `help` is the command that shows how it is meant. */
export function usageLine(text: string, help: string): string {
  const [first = '', ...rest] = text
    .replace(/^error: /, '')
    .trim()
    .split('\n')
  const meant = /Did you mean (?:one of )?(.+?)\?/.exec(rest.join(' '))?.[1]
  const sentence = /unknown command '(.*\s.*)'$/.exec(first)?.[1]
  if (sentence !== undefined) return `${first}; to ask a question: ibid ask ${JSON.stringify(sentence)}`
  const [, command, takes, got] = /^too many arguments for '(.+)'\. Expected (\d+ arguments?) but got (\d+)/.exec(first) ?? []
  if (command !== undefined) return `'${command}' takes ${takes} and got ${got}; put what has spaces in quotes; see: ${help}`
  const wrong = [first, ...rest.filter((line) => !line.startsWith('(Did you mean'))].join(' ').replace(/\.$/, '')
  return `${wrong}; ${meant ? `did you mean ${meant}?` : `see: ${help}`}`
}
