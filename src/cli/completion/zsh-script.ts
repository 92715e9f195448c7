import { posixTables } from './posix-tables.ts'
import type { Tables } from './tables.ts'

/** Completion for zsh 5 and newer; zsh itself quotes what it puts into the line. Serves as a file `_ibid` in `fpath`, and to be sourced. */
export const zshScript = (tables: Tables, version: string): string => `#compdef ibid
# ibid ${version}: completion for zsh, made by: ibid completion zsh

${posixTables(tables)}
${runtime}`

const runtime = `# Offers words. Arguments: what they are, then word, meaning, word, meaning ...
__ibid_offer() {
  local kind=$1 word
  local -a listed
  shift
  while (($# > 1)); do
    word=\${1//\\\\/\\\\\\\\}
    word=\${word//:/\\\\:}
    listed+=("$word\${2:+:$2}")
    shift 2
  done
  (($#listed)) && _describe -V -t "$kind" "$kind" listed
}

# Offers what the program knows.
__ibid_ask() {
  local program=$given[1] word about
  local -a offered
  [[ $program == '~/'* ]] && program=$HOME/\${program#\\~/}
  while IFS=$'\\t' read -r word about; do offered+=("$word" "$about"); done \\
    < <(command "$program" __complete "$1" -- "\${(@)given[1,-2]}" "\${(Q)PREFIX}" </dev/null 2>/dev/null)
  __ibid_offer "$1" "\${offered[@]}"
}

__ibid_expected() {
  local -a offered
  case $1 in
    'ask '*) __ibid_ask "\${1#ask }" ;;
    'words '*) __ibid_words "\${1#words }" && __ibid_offer "values" "\${offered[@]}" ;;
    file) _files ;;
    folder) _files -/ ;;
    *) _message 'a text of your own' ;;
  esac
}

_ibid() {
  local path_ reply expects ended word place=1
  integer i
  local -a given offered
  given=("\${(@Q)words[1,CURRENT-1]}" "\${(Q)PREFIX}")
  for ((i = 2; i < $#given; i++)); do
    word=$given[i]
    if [[ -n $expects ]]; then
      expects=''
    elif [[ -n $ended || $word != -?* ]]; then
      if [[ -z $ended && $place == 1 ]] && __ibid_step "$path_" "$word"; then path_=$reply; else ((place++)); fi
    elif [[ $word == -- ]]; then
      ended=yes
    elif __ibid_value "$path_" "$word"; then
      expects=$reply
    fi
  done
  word=$given[-1]
  if [[ -n $expects ]]; then
    __ibid_expected "$expects"
  elif [[ -z $ended && $word == --*=* ]]; then
    __ibid_value "$path_" "\${word%%=*}" && compset -P '*=' && __ibid_expected "$reply"
  elif [[ -z $ended && $word == -* ]]; then
    __ibid_options "$path_" && __ibid_offer options "\${offered[@]}"
    __ibid_words common && __ibid_offer 'options of every command' "\${offered[@]}"
  else
    [[ $place == 1 && -z $ended ]] && __ibid_commands "$path_" && __ibid_offer commands "\${offered[@]}"
    __ibid_place "$path_" "$place" && __ibid_expected "$reply"
  fi
}

if [[ $funcstack[1] == _ibid ]]; then _ibid "$@"; elif (($+functions[compdef])); then compdef _ibid ibid; fi
`
