import { definitions } from './definitions.ts'

/** The settings as a Markdown table for the manual. */
export function settingsTable(): string {
  const rows = [...definitions.values()].map((each) =>
    [
      `\`${each.key}\``,
      `\`${each.variable}\``,
      shownDefault(each.fallback),
      each.unit === undefined ? each.allowed : `${each.allowed} (${each.unit})`,
      each.notFromProject ? 'no' : 'yes',
      `**${each.label}.** ${each.description}`,
    ].map((cell) => cell.replaceAll('|', '\\|')),
  )
  const lines = [
    ['setting', 'variable', 'default', 'allowed', 'from a project', 'what it does'],
    Array.from({ length: 6 }, () => '---'),
    ...rows,
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

const shownDefault = (value: unknown): string =>
  value === undefined ? 'unset' : `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
