import type { Word } from './shape.ts'
import type { Key, Tables } from './tables.ts'

/** Completion for fish 3 and newer; fish itself quotes what it puts into the line. */
export const fishScript = (
  tables: Tables,
  version: string,
): string => `# ibid ${version}: completion for fish, made by: ibid completion fish

${fishTables(tables)}
${runtime}`

/** A text as fish takes it word for word. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** The tables as functions that print what they find, a line each, and fail where there is nothing. */
function fishTables({ steps, values, places, commands, options, lists }: Tables): string {
  const rows = (found: Tables['steps']) =>
    found.map(({ keys, gives }) => `        case ${keys.map(pattern).join(' ')}\n            echo ${quoted(gives)}`).join('\n')
  const words = (found: ReadonlyMap<string, readonly Word[]>) =>
    [...found]
      .map(([name, list]) => {
        const items = list.map(({ word, about }) => `                ${quoted(word)} ${quoted(about)}`).join(' \\\n')
        return `        case ${quoted(name)}\n            printf '%s\\t%s\\n' \\\n${items}`
      })
      .join('\n')
  const table = (name: string, subject: string, body: string) =>
    `function ${name}\n    switch ${subject}\n${body}\n        case '*'\n            return 1\n    end\nend\n`
  return [
    table('__ibid_step', '"$argv[1] $argv[2]"', rows(steps)),
    table('__ibid_value', '"$argv[1] $argv[2]"', rows(values)),
    table('__ibid_place', '"$argv[1] $argv[2]"', rows(places)),
    table('__ibid_commands', '"$argv[1]"', words(commands)),
    table('__ibid_options', '"$argv[1]"', words(options)),
    table('__ibid_words', '"$argv[1]"', words(lists)),
  ].join('\n')
}

const pattern = ({ text, any, rest }: Key): string => quoted(`${any ? '*' : ''}${text}${rest ? '*' : ''}`)

const runtime = `# Offers what is expected. Arguments: what that is, the current word, what stands before it in the same word, the words so far.
function __ibid_expected
    set -l found
    switch $argv[1]
        case 'ask *'
            set -l program (string replace -r '^~/' "$HOME/" -- $argv[4])
            set found (command $program __complete (string replace 'ask ' '' -- $argv[1]) -- $argv[4..-1] $argv[2] </dev/null 2>/dev/null)
        case 'words *'
            set found (__ibid_words (string replace 'words ' '' -- $argv[1]))
        case file
            set found (__fish_complete_path $argv[2])
        case folder
            set found (__fish_complete_directories $argv[2] '')
    end
    for each in $found
        printf '%s%s\\n' $argv[3] $each
    end
end

function __ibid_complete
    set -l given (commandline -opc)
    set -l current (commandline -ct)
    set -l path ''
    set -l expects ''
    set -l ended ''
    set -l place 1
    for word in $given[2..-1]
        if test -n "$expects"
            set expects ''
        else if test -n "$ended"; or not string match -q -r '^-.' -- $word
            set -l below
            if test -z "$ended" -a $place -eq 1
                set below (__ibid_step "$path" $word)
            end
            if test -n "$below"
                set path $below
            else
                set place (math $place + 1)
            end
        else if test "$word" = --
            set ended yes
        else
            set expects (__ibid_value "$path" $word)
        end
    end
    if test -n "$expects"
        __ibid_expected $expects "$current" '' $given
    else if test -z "$ended"; and string match -q -r '^--.*=' -- $current
        set -l parts (string split -m 1 = -- $current)
        set expects (__ibid_value "$path" $parts[1])
        and __ibid_expected $expects "$parts[2]" $parts[1]= $given
    else if test -z "$ended"; and string match -q -- '-*' $current
        __ibid_options "$path"
        __ibid_words common
    else
        if test -z "$ended" -a $place -eq 1
            __ibid_commands "$path"
        end
        set expects (__ibid_place "$path" $place)
        and __ibid_expected $expects "$current" '' $given
    end
    return 0
end

complete -c ibid -e
complete -c ibid -f -k -a '(__ibid_complete)'
`
