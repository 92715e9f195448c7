/** Give a number, a truth value, a hash: nothing that anybody could have written. Matched against the full name of the call. */
export const givesNumber =
  /(^|[.:/])(Number|parseInt|parseFloat|BigInt|Boolean|int|float|bool|len|ord|Atoi|ParseInt|ParseUint|ParseFloat|ParseBool|parseLong|parseDouble|parseBoolean|(Integer|Long|Short|Double|Float|Boolean|BigDecimal)\.valueOf|randomUUID|UUID(\.fromString)?|uuid4|hash|hexdigest|digest|createHash|createHmac|floor|round|ceil|size|count|length|Date|now|getTime|toFixed|isinstance|indexOf|nCopies)(\(\))?$/

/** Look something up: what they give is not what they are given. A word by itself, or at the beginning of one. */
export const looksUp =
  /^(find|load|fetch|get|read|query|select|lookup|look|list|search|save|create|insert|update|delete|remove|exists|count|verify|authenticate|login|open|send|request|exec|execute|run|scan|compare|is|has|can|should|render|log|info|warn|error|debug|status|commit|begin|connect|axios|got|ky)(?=[A-Z_]|$)/

/** Take out of what they are called on, whatever the key. */
export const takesOut = /^(get|getOrDefault|fetch|pop|find|at|first|last|values|keys|items|entries|next|iterator|setdefault)$/

/** Sound like a look-up and give what they are called on, in another form. */
export const passesOn =
  /^(get(Bytes|Value|Text|Name|String|Path|Host|Key|InputStream|Reader|OrElse|_data|_json)?|readAll|ReadAll|readAsString|read|readLine|readline|json|text|formData|toString|String)$/

/** Give what the function gives that they are handed. */
export const givesResult = /^(map|flatMap|then|reduce|transform)$/

/** Hand what they are called on to the function that they are handed. */
export const walksThrough = /^(map|flatMap|forEach|filter|then|find|some|every|reduce|sort|forEachOrdered|ifPresent|transform)$/
