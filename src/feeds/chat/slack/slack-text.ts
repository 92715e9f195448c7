/** Names that Slack's marks stand for. */
export interface SlackNames {
  /** What a user is called. */
  user(id: string): string | undefined
  channel(id: string): string | undefined
}

export interface SlackText {
  readonly markdown: string
  /** Ids of the users that are mentioned, in order. */
  readonly mentioned: readonly string[]
}

/** Code, whole or in a line: nothing in it is a mark but links and entities. */
const code = /```([\s\S]+?)```|`([^`\n]+)`/g

/** Text with Slack's marks as plain Markdown: `<@U1>` as `@Name`, `<url|label>` as a link, `*bold*` as `**bold**`; code, quotes and emoji stay what they are. */
export function slackMarkdown(text: string, names: SlackNames): SlackText {
  const mentioned: string[] = []
  const parts: string[] = []
  let end = 0
  const clean = text.replace(/\r\n?/g, '\n').replaceAll('\0', '')
  for (const match of clean.matchAll(code)) {
    parts.push(prose(clean.slice(end, match.index), names, mentioned))
    const [whole, block, line] = match
    if (block !== undefined) {
      // A fence stands on lines of its own.
      const before = parts.join('').replace(/[ \t]+$/, '')
      parts.splice(0, parts.length, before === '' || before.endsWith('\n') ? before : `${before}\n`)
      parts.push(`\`\`\`\n${literal(block).replace(/^\n|\n$/g, '')}\n\`\`\``)
      if (!/^\s*(?:\n|$)/.test(clean.slice(match.index + whole.length))) parts.push('\n')
    } else parts.push(`\`${literal(line ?? '')}\``)
    end = match.index + whole.length
  }
  parts.push(prose(clean.slice(end), names, mentioned))
  return { markdown: parts.join('').trim(), mentioned: [...new Set(mentioned)] }
}

/** Code says what it says: links are shown by their address, entities as what they stand for. */
const literal = (text: string): string =>
  plainEntities(
    text.replace(/<([^<>|\n]+)(?:\|([^<>\n]*))?>/g, (_, target: string, label?: string) => label || target.replace(/^mailto:/, '')),
  )

function prose(text: string, names: SlackNames, mentioned: string[]): string {
  const marks: string[] = []
  const held = text.replace(/<([^<>\n]+)>/g, (_, inside: string) => `\0${marks.push(mark(inside, names, mentioned)) - 1}\0`)
  const styled = held
    .replace(/(^|[\s([{"'>])\*(?=\S)([^*\n]*[^*\s])\*(?=$|[\s.,;:!?)\]}"'])/gm, '$1**$2**')
    .replace(/(^|[\s([{"'>])~(?=\S)([^~\n]*[^~\s])~(?=$|[\s.,;:!?)\]}"'])/gm, '$1~~$2~~')
  return escaped(styled).replace(/\0(\d+)\0/g, (_, at: string) => marks[Number(at)] ?? '')
}

/** What stands between `<` and `>`. */
function mark(inside: string, names: SlackNames, mentioned: string[]): string {
  const bar = inside.indexOf('|')
  const target = bar < 0 ? inside : inside.slice(0, bar)
  const label = bar < 0 ? undefined : plainEntities(inside.slice(bar + 1))
  if (target.startsWith('@')) {
    mentioned.push(target.slice(1))
    return `@${names.user(target.slice(1)) ?? (label || target.slice(1))}`
  }
  if (target.startsWith('#')) return `#${names.channel(target.slice(1)) ?? (label || target.slice(1))}`
  // Groups, `here`, `channel` and dates carry what they are to be shown as.
  if (target.startsWith('!'))
    return label ? (/^!subteam/.test(target) && !label.startsWith('@') ? `@${label}` : label) : `@${target.slice(1).split('^')[0]}`
  const url = plainEntities(target)
  if (url.startsWith('mailto:')) return url.slice('mailto:'.length)
  if (label === undefined || label === '' || label === url || `http://${label}` === url || `https://${label}` === url) return url
  return `[${label.replace(/[[\]]/g, '\\$&')}](${url
    .replace(/[\s()]/g, encodeURIComponent)
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')})`
}

const plainEntities = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** Lines that people typed stay lines, where Markdown would take them for a heading or for what makes one of the line above. */
const escaped = (text: string): string => plainEntities(text.replace(/^(#{1,6}[ \t]|(?:=+|-{2,}|\*{3,}|_{3,})[ \t]*$)/gm, '\\$1'))
