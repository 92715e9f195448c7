/** Words of the language that compute with their input and nothing else. What reads modules, variables of the environment or names of files is not here. */
const pure: ReadonlySet<string> = new Set(
  (
    'if then elif else end and or not as reduce foreach try catch label break length utf8bytelength keys keys_unsorted values has in map map_values path del getpath setpath delpaths paths ' +
    'leaf_paths to_entries from_entries with_entries select empty error add any all flatten range floor ceil round sqrt pow log exp tostring tonumber toarray type infinite nan isinfinite isnan ' +
    'isnormal isvalid sort sort_by group_by min max min_by max_by unique unique_by reverse contains inside startswith endswith combinations ltrimstr rtrimstr trimstr trim ltrim rtrim explode ' +
    'implode split splits join ascii ascii_downcase ascii_upcase while until repeat recurse recurse_down transpose bsearch tojson fromjson todate fromdate now todateiso8601 fromdateiso8601 date ' +
    'dateadd datesub gmtime localtime mktime strftime strptime strflocaltime test match capture scan sub gsub first last nth limit skip until isempty indices index rindex walk halt ' +
    'tostream fromstream truncate_stream input inputs getpath pick have_literal_numbers abs significand scalars iterables booleans numbers strings nulls arrays objects null true false ' +
    'input_line_number splits ascii limit objects debug'
  ).split(' '),
)

/** Whether a program of jq computes with what it is given and nothing else: it imports nothing, and sees no variable of the environment. */
export function isPureProgram(program: string): boolean {
  // In a comment a quote means nothing, and behind `\\(` a string is no string.
  if (/#|\\\(/.test(program)) return false
  const bare = program.replace(/"(?:[^"\\]|\\.)*"/gs, '""')
  if (/"(?!")/.test(bare.replaceAll('""', ''))) return false
  const open: string[] = []
  let before = ''
  for (const { 0: token, index } of bare.matchAll(/\$?[A-Za-z_]\w*(?:::\w+)*|\S/g)) {
    if (/^[{[(]$/.test(token)) open.push(token)
    else if (/^[}\])]$/.test(token)) open.pop()
    else if (token.startsWith('$')) {
      if (!/^\$[a-z]\w*$/.test(token)) return false
    } else if (/^[A-Za-z_]/.test(token) && !/(?<!\.)[.@]$/.test(bare.slice(0, index).slice(-2))) {
      const isKey = open.at(-1) === '{' && (before === '{' || before === ',')
      if (!isKey && !pure.has(token)) return false
    }
    before = token
  }
  return true
}
