import type { Word } from './shape.ts'
import type { Key, Tables } from './tables.ts'

/** A text as bash and zsh take it word for word. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * The tables as functions of bash and zsh. Each looks up its arguments, joined by a blank, leaves what it finds in `reply` (a text) or `offered` (words, each
 * followed by what it means), and fails where there is nothing.
 */
export function posixTables({ steps, values, places, commands, options, lists }: Tables): string {
  const rows = (found: Tables['steps']) =>
    found.map(({ keys, gives }) => `    ${keys.map(pattern).join('|')}) reply=${quoted(gives)} ;;`).join('\n')
  const words = (found: ReadonlyMap<string, readonly Word[]>) =>
    [...found]
      .map(([name, list]) => {
        const items = list.map(({ word, about }) => `      ${quoted(word)} ${quoted(about)}`).join('\n')
        return `    ${quoted(name)}) offered=(\n${items}\n    ) ;;`
      })
      .join('\n')
  const table = (name: string, subject: string, body: string) =>
    `${name}() {\n  case ${subject} in\n${body}\n    *) return 1 ;;\n  esac\n}\n`
  return [
    table('__ibid_step', '"$1 $2"', rows(steps)),
    table('__ibid_value', '"$1 $2"', rows(values)),
    table('__ibid_place', '"$1 $2"', rows(places)),
    table('__ibid_commands', '"$1"', words(commands)),
    table('__ibid_options', '"$1"', words(options)),
    table('__ibid_words', '"$1"', words(lists)),
  ].join('\n')
}

const pattern = ({ text, any, rest }: Key): string => `${any ? '*' : ''}${quoted(text)}${rest ? '*' : ''}`
