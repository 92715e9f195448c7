/** Keys of a repository's own settings that say how it is laid out and where it came from; none of them names a program, a file to read or one to write. */
const harmless: Readonly<Record<string, RegExp>> = {
  core: /^(?:repositoryformatversion|filemode|bare|ignorecase|symlinks|precomposeunicode|logallrefupdates|autocrlf|eol|abbrev|quotepath|worktree)$/,
  extensions: /^(?:objectformat|refstorage|partialclone|noop)$/,
  remote: /^(?:url|fetch|promisor|partialclonefilter)$/,
  branch: /^(?:remote|merge|rebase)$/,
  submodule: /^(?:url|active)$/,
  user: /^(?:name|email)$/,
}

/** Characters that git takes as they are, outside quotes; an address does not hold a password. */
const plain = /^(?!.*:\/\/[^/]*@)[\w./:@+*,~ -]*$/

/** Characters of a file that is read; a longer one has no settings here. */
const most = 200_000

/**
 * The settings of a repository without all that could make git run, read or write anything: only keys that are known to be harmless stay, with values that
 * need no quotes. Whatever the text is, nothing else can come out of it.
 */
export function harmlessGitConfig(text: string): string {
  const lines: string[] = []
  let section = ''
  let continued = false
  for (const raw of text.length > most ? [] : text.split('\n')) {
    const wasContinued = continued
    continued = raw.endsWith('\\')
    if (wasContinued || continued) continue
    const line = raw.trim()
    const head = /^\[\s*(?<name>[A-Za-z]+)(?:\s+"(?<part>[\w./:@+-]*)")?\s*\]$/.exec(line)?.groups
    if (line.startsWith('[')) {
      section = head?.['name']?.toLowerCase() ?? ''
      if (Object.hasOwn(harmless, section)) lines.push(head?.['part'] === undefined ? `[${section}]` : `[${section} "${head['part']}"]`)
      continue
    }
    const { key = '', value = '' } = /^(?<key>[A-Za-z][A-Za-z0-9]*)\s*=\s*(?<value>.*)$/.exec(line)?.groups ?? {}
    if (Object.hasOwn(harmless, section) && harmless[section]!.test(key.toLowerCase()) && plain.test(value))
      lines.push(`\t${key} = ${value}`)
  }
  return `${lines.join('\n')}\n`
}
