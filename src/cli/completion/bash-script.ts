import { posixTables } from './posix-tables.ts'
import type { Tables } from './tables.ts'

/**
 * Completion for bash 3.2 and newer. What is offered is quoted by `printf %q`, and inside of quotes only what means nothing special there is offered, so that
 * no word can turn into a command. Nothing is evaluated.
 */
export const bashScript = (
  tables: Tables,
  version: string,
): string => `# ibid ${version}: completion for bash, made by: ibid completion bash

${posixTables(tables)}
${runtime}`

const runtime = `# The words up to the cursor. Bash takes words apart at : = and @; what stands together in the line is put together again.
__ibid_split() {
  local LC_ALL=C rest=$COMP_LINE word gap i
  given=()
  if [[ -z $rest ]]; then
    given=("\${COMP_WORDS[@]:0:COMP_CWORD+1}")
    return
  fi
  rest=\${rest:0:COMP_POINT}
  for ((i = 0; i <= COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    gap=\${rest%%[![:blank:]]*}
    rest=\${rest#"$gap"}
    [[ $i == "$COMP_CWORD" ]] && word=$rest
    rest=\${rest#"$word"}
    if [[ $i -gt 0 && -z $gap ]]; then given[\${#given[@]}-1]+=$word; else given+=("$word"); fi
  done
}

# Offers words that begin like the current one. Arguments: word, meaning, word, meaning ...
__ibid_offer() {
  local quote='' start=$current cut='' word shown
  case $start in
    \\'*|\\"*) quote=\${start:0:1} start=\${start:1} ;;
    *)
      # Of a word with : = or @ bash replaces only what stands behind the last of them.
      cut=\${start%"\${start##*[:=@]}"}
      [[ $COMP_WORDBREAKS == *[:=@]* ]] || cut=''
      ;;
  esac
  while (($# > 1)); do
    word=$1 about=$2
    shift 2
    case $quote in
      \\') [[ $word == *\\'* ]] && continue ;;
      \\") [[ $word == *[\\"\\$\\\\\\!\\\`]* ]] && continue ;;
      *) printf -v word %q "$word" ;;
    esac
    [[ $word == "$start"* ]] || continue
    shown=\${word#"$cut"}
    # Listed for a person to read, after a second Tab: nothing of this gets into the line.
    [[ $COMP_TYPE == 63 && -n $about ]] && printf -v shown '%s  (%s)' "$shown" "$about"
    COMPREPLY+=("$shown")
  done
}

# Offers what the program knows.
__ibid_ask() {
  local program=\${given[0]} word about offered=()
  [[ $program == '~/'* ]] && program=$HOME/\${program:2}
  while IFS=$'\\t' read -r word about; do offered+=("$word" "$about"); done \\
    < <(command "$program" __complete "$1" -- "\${given[@]:0:\${#given[@]}-1}" "$current" </dev/null 2>/dev/null)
  __ibid_offer \${offered[@]+"\${offered[@]}"}
}

__ibid_expected() {
  local offered=()
  case $1 in
    'ask '*)
      compopt -o nosort 2>/dev/null
      __ibid_ask "\${1#ask }"
      ;;
    'words '*) __ibid_words "\${1#words }" && __ibid_offer "\${offered[@]}" ;;
    file) compopt -o default 2>/dev/null ;;
    folder) compopt -o dirnames 2>/dev/null ;;
  esac
}

_ibid() {
  local given path='' reply='' expects='' ended='' place=1 i word about current offered=()
  COMPREPLY=()
  __ibid_split
  for ((i = 1; i < \${#given[@]} - 1; i++)); do
    word=\${given[i]}
    if [[ -n $expects ]]; then
      expects=''
    elif [[ -n $ended || $word != -?* ]]; then
      if [[ -z $ended && $place == 1 ]] && __ibid_step "$path" "$word"; then path=$reply; else place=$((place + 1)); fi
    elif [[ $word == -- ]]; then
      ended=yes
    elif __ibid_value "$path" "$word"; then
      expects=$reply
    fi
  done
  current=\${given[\${#given[@]}-1]}
  if [[ -n $expects ]]; then
    __ibid_expected "$expects"
  elif [[ -z $ended && $current == --*=* ]]; then
    if __ibid_value "$path" "\${current%%=*}"; then
      word=\${current%%=*}=
      current=\${current#*=}
      __ibid_expected "$reply"
      [[ $COMP_WORDBREAKS == *=* ]] || COMPREPLY=(\${COMPREPLY[@]+"\${COMPREPLY[@]/#/$word}"})
    fi
  elif [[ -z $ended && $current == -* ]]; then
    __ibid_options "$path" && __ibid_offer "\${offered[@]}"
    __ibid_words common && __ibid_offer "\${offered[@]}"
  else
    [[ $place == 1 && -z $ended ]] && __ibid_commands "$path" && __ibid_offer "\${offered[@]}"
    __ibid_place "$path" "$place" && __ibid_expected "$reply"
  fi
  return 0
}

complete -F _ibid ibid
`
