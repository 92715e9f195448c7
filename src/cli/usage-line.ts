import { nearest } from '../core/spelling-suggestion.ts'
import { inReadersLanguage, say } from '../views/words/say.ts'

/** What commander says about wrong words, as one line that says what to do; `help` is the command that shows how it is meant. */
export function usageLine(text: string, help: string): string {
  const [first = '', ...rest] = text
    .replace(/^error: /, '')
    .trim()
    .split('\n')
  const [, wrongName = ''] = /^unknown (?:command|option) '-*(.+)'$/.exec(first) ?? []
  // Commander takes words for near that have half of their letters in common.
  const meant = (/Did you mean (?:one of )?(.+?)\?/.exec(rest.join(' '))?.[1] ?? '')
    .split(', ')
    .filter((name) => nearest(wrongName, [name.replace(/^-+/, '')]) !== undefined)
    .join(', ')
  const sentence = /unknown command '(.*\s.*)'$/.exec(first)?.[1]
  if (sentence !== undefined) return say`${inReadersLanguage(first)}; to ask a question, use: ibid ask ${JSON.stringify(sentence)}`
  const [, command, takes, got] = /^too many arguments for '(.+)'\. Expected (\d+) arguments? but got (\d+)/.exec(first) ?? []
  if (command !== undefined)
    return takes === '1'
      ? say`'${command}' takes 1 argument but got ${got ?? ''}; quote arguments that contain spaces; see: ${help}`
      : say`'${command}' takes ${takes ?? ''} arguments but got ${got ?? ''}; quote arguments that contain spaces; see: ${help}`
  const wrong = [first, ...rest.filter((line) => !line.startsWith('(Did you mean'))].join(' ').replace(/\.$/, '')
  const next = meant ? say`did you mean ${meant}?` : say`see: ${help}`
  return say`${inReadersLanguage(wrong)}; ${next}`
}
