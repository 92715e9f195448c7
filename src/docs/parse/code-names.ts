/** What a declaration declares: a body of its own, something that holds others, or a value. */
export interface Declared {
  readonly kind: 'function' | 'container' | 'value'
  /** As a person would ask for it; empty where it has none. */
  readonly name: string
}

const modifiers = String.raw`(?:(?:export|default|declare|public|private|protected|internal|static|final|abstract|sealed|open|data|inline|partial|pub(?:\([^)]*\))?|async|unsafe|virtual|override|constexpr|extern(?:\s+"[^"]*")?|typedef|case|inner|value|annotation|companion|fileprivate|indirect|mutating|suspend|implicit|lazy|local|readonly|get|set|operator|friend|explicit|tailrec)\s+)*`
const word = String.raw`[\p{L}_$][\p{L}\p{N}_$]*`

const sqlObject =
  /^create\s+(?:or\s+replace\s+)?(?:(?:temp|temporary|unique|materialized|global|external)\s+)*(?:table|view|function|procedure|index|trigger|type|schema|policy|sequence|domain|role)\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?([\w."`[\]]+)/i
const implementation = /^(?:unsafe\s+)?(impl\b[^{]{1,200})/u
const goType = new RegExp(String.raw`^type\s+(${word})[^=]*\b(?:struct|interface)\b`, 'u')
const container = new RegExp(
  String.raw`^${modifiers}(?:enum\s+(?:class|struct)|class|interface|struct|enum|trait|namespace|module|object|record|union|protocol|extension|actor|mod|contract|defmodule)\s+(?:\w+\(\w*\)\s+)?(${word}(?:(?:\.|::|\\)${word})*)`,
  'u',
)
const named = new RegExp(
  String.raw`^${modifiers}(?:function\s*\*?|func|fn|fun|def|sub|proc|procedure|defp|defmacro)\s+(?:<[^>]*>\s*)?(?:\([^)]*\)\s*)?(?:[\p{L}\p{N}_$<>]+[.:])*(${word}[?!=]?)`,
  'u',
)
const rustMacro = new RegExp(String.raw`^macro_rules!\s*(${word})`, 'u')
const shell = /^([\w:-]+)\s*\(\)\s*\{?\s*(?:#.*)?$/
const constructorOrMethod = new RegExp(String.raw`^${modifiers}[*#~]?(${word})\s*(?:<[^>]*>)?\([^;]*$`, 'u')
const typedFunction = new RegExp(
  String.raw`^[\p{L}_@][^=;(){}"'#]*?[\s*&>\]](?:${word}(?:<[^>]*>)?::)*(~?${word}|operator\s*\S+)\s*\((?![^)]*\)\s*;)`,
  'u',
)
const value = new RegExp(String.raw`^(?:${modifiers}(?:const|let|var|val|type|typealias|auto)|#define)\s+(?:mut\s+)?(${word})`, 'u')
const assigned = new RegExp(String.raw`^(?:(?:static|using)\s+(?:mut\s+)?)?((?:${word}\.)*${word})\s*(?::[^=]{1,100})?=[^=]`, 'u')
const control =
  /^(?:if|else|for|foreach|while|switch|case|catch|try|return|throw|new|await|yield|do|with|match|when|unless|until|loop|in|assert|print|echo|raise|del|import|from|using|package|include|require|elif|goto|delete|sizeof|typeof)$/

/** Whether a value is a function: an arrow or the word behind its `=`. */
const isFunctionValue = (text: string): boolean =>
  /^[^=]*(?:=>[^=]*)?=\s*(?:async\s*)?(?:function\b|(?:<[^>]*>\s*)?\([^"'`{]*?\)\s*(?::[^={]*(?:\{[^}]*\}[^={]*)?)?=>|[\w$]+\s*=>)/.test(
    text,
  )

/**
 * What a declaration's first characters declare, comments and decorators before it left out; `undefined` for other code. `inside` a class a method needs no
 * word before its name. Made for many languages at once: it goes by the words that declare something in most of them.
 */
export const declaredBy = (text: string, inside: boolean): Declared | undefined => {
  const first = text.slice(0, 600)
  const sql = sqlObject.exec(first)
  if (sql) return { kind: 'function', name: sql[1]!.replace(/["`[\]]/g, '') }
  const held = goType.exec(first) ?? container.exec(first)
  if (held) return { kind: 'container', name: held[1]! }
  const implemented = implementation.exec(first)
  if (implemented) return { kind: 'container', name: implemented[1]!.replace(/\s+/g, ' ').trim() }
  const line = first.split('\n', 1)[0]!
  const ran = named.exec(first) ?? rustMacro.exec(first) ?? shell.exec(line)
  if (ran) return { kind: 'function', name: ran[1]! }
  const kept = value.exec(first)
  if (kept) return { kind: isFunctionValue(first) ? 'function' : 'value', name: kept[1]! }
  const typed = typedFunction.exec(first) ?? (inside ? constructorOrMethod.exec(line) : null)
  if (typed && !control.test(typed[1]!) && !control.test(/^\S*/.exec(line)![0])) return { kind: 'function', name: typed[1]!.trim() }
  const set = assigned.exec(first)
  return set ? { kind: isFunctionValue(first) ? 'function' : 'value', name: set[1]! } : undefined
}
