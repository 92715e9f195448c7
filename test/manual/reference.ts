import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Editor } from '../../src/app/editors/editor.ts'
import { editors } from '../../src/app/editors/editors.ts'
import { listFeedTypes } from '../../src/app/feeds/known-types.ts'
import { isRecord } from '../../src/core/json.ts'
import type { Tool } from '../../src/core/tool.ts'
import { settingsTable } from '../../src/settings/table.ts'
import { assistantTools } from '../../src/tools/assistant-tools.ts'
import { builtInTools } from '../../src/tools/built-in.ts'
import { describedDependencies } from '../../src/tools/described-dependencies.ts'
import type { RuleLanguage } from '../../src/tools/scan/rules/rule.ts'
import { rules } from '../../src/tools/scan/rules/rules.ts'
import { noAgents, noDependencies, noLibrary } from '../../src/tools/unread.fixture.ts'
import { workTools } from '../../src/tools/work-tools.ts'
import type { ChatCommand } from '../../src/tui/commands/chat-control.ts'
import { commandGroups } from '../../src/tui/commands/command-groups.ts'
import { typeWords } from '../../src/views/schema-words.ts'

const feedKindsKnown = await listFeedTypes()

/** The parts of the manual that are made from the code, by page; each stands between `<!-- generated -->` and `<!-- /generated -->`. */
export const generatedParts: Readonly<Record<string, () => string>> = {
  'docs/chat.md': slashCommands,
  'docs/editors.md': editorTable,
  'docs/feeds.md': feedTable,
  'docs/scanner.md': scannerRules,
  'docs/settings.md': settingsTable,
  'docs/tools.md': toolReference,
}

const part = /(<!-- generated -->\n)[\s\S]*?(<!-- \/generated -->)/

/** The page as it should be. Throws where it has no place for the generated part. */
export function withGenerated(text: string, generated: string): string {
  if (!part.test(text)) throw new Error('the page has no <!-- generated --> part')
  return text.replace(part, (_, begin: string, end: string) => `${begin}\n${generated.trim()}\n\n${end}`)
}

/** Brings the generated parts up to date and gives the pages that were not. */
export function writeGenerated(root: string): readonly string[] {
  return Object.entries(generatedParts).flatMap(([page, make]) => {
    const before = readFileSync(join(root, page), 'utf8')
    const after = withGenerated(before, make())
    if (after === before) return []
    writeFileSync(join(root, page), after)
    return [page]
  })
}

/** Every command of the chat, in the order and the groups of its help. */
function slashCommands(): string {
  const rows = commandGroups.flatMap(({ title, commands }) => commands.map((command) => slashCommandRow(title, command)))
  return ['| | command | what it does |', '|---|---|---|', ...rows].join('\n')
}

function slashCommandRow(group: string, { name, takes, summary, aliases = [], details = [] }: ChatCommand): string {
  const typed = [`/${name}`, takes].filter(Boolean).join(' ').replaceAll('|', '\\|')
  const same = aliases.length > 0 ? [`also ${aliases.map((alias) => `\`/${alias}\``).join(', ')}`] : []
  return `| ${group} | \`${typed}\` | ${[summary, ...details, ...same].join('; ').replaceAll('|', '\\|')} |`
}

/** Every editor, and where its servers are listed. */
function editorTable(): string {
  const rows = editors.map((editor) => {
    const project = editor.file('project', { env: {}, home: '~', platform: 'linux', folder: '' })
    return `| ${editor.title} | \`${editor.id}\` | ${ownFile(editor)} | ${project === undefined ? 'none' : `\`${project}\``} |`
  })
  return ['| editor | name | user file | project file |', '|---|---|---|---|', ...rows].join('\n')
}

/** Named once where it is the same on every platform. */
function ownFile({ file }: Editor): string {
  const on = (platform: NodeJS.Platform) => `\`${file('user', { env: {}, home: '~', platform, folder: '' })}\``
  const [linux, darwin, win32] = [on('linux'), on('darwin'), on('win32')]
  if (linux === darwin && linux === win32) return linux
  return linux === darwin ? `${linux}, Windows ${win32}` : `Linux ${linux}, macOS ${darwin}, Windows ${win32}`
}

/** Every kind of service that is read, and what it needs. */
function feedTable(): string {
  const rows = feedKindsKnown.map(({ name, kind, description, options, secrets, signsIn }) => {
    const { properties, required } = options
    const needed = Array.isArray(required) ? required : []
    const names = Object.keys(isRecord(properties) ? properties : {}).toSorted(
      (a, b) => Number(needed.includes(b)) - Number(needed.includes(a)),
    )
    const set = names.map((option) => (needed.includes(option) ? `**\`${option}\`**` : `\`${option}\``)).join(', ')
    const keys = [...secrets.map((secret) => `\`${secret.name}\``), ...(signsIn ? ['sign-in'] : [])].join(', ')
    return `| ${kind} | \`${name}\` | ${description} | ${set} | ${keys} |`
  })
  return ['| | type | what it reads | options (required in bold) | secrets |', '|---|---|---|---|---|', ...rows.toSorted()].join('\n')
}

/** Every rule of `security_scanner`, and where it looks. */
function scannerRules(): string {
  const names: Readonly<Record<RuleLanguage, string>> = { javascript: 'JS', python: 'Python', go: 'Go', java: 'Java' }
  const rows = rules.map(({ id, cwe, severity, message, places }) => {
    const languages = Object.entries(names).flatMap(([language, name]) => (language in places ? [name] : []))
    return `| \`${id}\` | ${cwe} | ${severity} | ${languages.join(', ')} | ${message} |`
  })
  return ['| rule | weakness | severity | languages | what is wrong |', '|---|---|---|---|---|', ...rows].join('\n')
}

/** Every tool with its own words and parameters. */
function toolReference(): string {
  return [...builtInTools(noLibrary, noAgents), ...workTools(noDependencies), ...assistantTools(describedDependencies)]
    .map(toolText)
    .join('\n\n')
}

function toolText(tool: Tool): string {
  const { properties, required } = tool.input.json
  const parameters = isRecord(properties) ? Object.entries(properties) : []
  const needed = Array.isArray(required) ? required : []
  const rows = parameters.map(([name, schema]) => {
    const about = isRecord(schema) ? schema : {}
    return `| \`${name}\` | ${typeWords(about)} | ${needed.includes(name) ? 'yes' : 'no'} | ${String(about['description'] ?? '')} |`
  })
  const table =
    rows.length > 0 ? ['', '| parameter | type | required | meaning |', '|---|---|---|---|', ...rows] : ['', 'It takes no parameters.']
  return [`## ${tool.name}`, '', `${tool.title}. Effect: ${tool.effect}.`, '', tool.description, ...table].join('\n')
}
