import { type FeedTypeRow, feedTypeNamed, listFeedTypes } from '../../app/feeds/known-types.ts'
import { inReadersLanguage, say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { type FeedOption, optionsOf } from '../feed-options.ts'

/** `ibid connectors types`: every kind of service, or one with its options. */
export async function showTypes(cli: Cli, name: string | undefined): Promise<number> {
  if (name !== undefined) await feedTypeNamed(name)
  const rows = await listFeedTypes()
  const shown = name === undefined ? rows : rows.filter((row) => row.name === name)
  const text = name === undefined ? listLines(rows) : shown.flatMap((row) => typeLines(cli, row))
  cli.show(name === undefined ? shown : shown[0], text.join('\n'), shown)
  return 0
}

function listLines(rows: readonly FeedTypeRow[]): readonly string[] {
  const width = Math.max(...rows.map(({ name }) => name.length))
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  return [
    ...kinds.flatMap((kind) => [
      kind,
      ...rows.filter((row) => row.kind === kind).map((row) => `  ${row.name.padEnd(width)}  ${inReadersLanguage(row.title)}`),
      '',
    ]),
    say`Details of a type: ibid connectors types TYPE`,
  ]
}

function typeLines({ terminal }: Pick<Cli, 'terminal'>, row: FeedTypeRow): readonly string[] {
  const options = optionsOf(row)
  const needed = options.filter(({ isNeeded }) => isNeeded).map(({ name }) => ` --set ${name}=...`)
  const width = Math.max(0, ...[...options, ...row.secrets].map(({ name }) => name.length))
  const secrets = row.secrets.map(({ name, description, optional }) => ({
    name,
    description,
    more: optional ? say`optional` : say`required`,
  }))
  return [
    `${terminal.styled('bold', row.name)} (${row.kind}): ${inReadersLanguage(row.title)}`,
    inReadersLanguage(row.description),
    ...(options.length > 0 ? ['', say`Options (pass each with --set):`, ...options.map((option) => optionLine(option, width))] : []),
    ...(secrets.length > 0
      ? [
          '',
          say`Secrets (prompted for, or read from --secret-file):`,
          ...secrets.map(({ name, description, more }) => `  ${name.padEnd(width)}  ${inReadersLanguage(description)} (${more})`),
        ]
      : []),
    '',
    say`Add one with: ibid connectors add NAME ${row.name}${needed.join('')}`,
    ...(row.signsIn ? [say`To sign in, pass the client ID of an app you registered with the service: --set clientId=...`] : []),
  ]
}

const kinds: Readonly<Record<string, string>> = {
  array: say`comma-separated list`,
  boolean: say`true or false`,
  integer: say`number`,
  number: say`number`,
}

function optionLine({ name, type, description, isNeeded, choices }: FeedOption, width: number): string {
  const takes = choices.length > 0 ? choices.join(say` or `) : kinds[type]
  const more = [...(isNeeded ? [say`required`] : []), ...(takes === undefined ? [] : [takes])].join('; ')
  return `  ${name.padEnd(width)}  ${inReadersLanguage(description)}${more ? ` (${more})` : ''}`
}
