import type { Command } from 'commander'
import { oneLine } from '../../core/text/one-line.ts'
import catalog from '../../models/prices.json' with { type: 'json' }
import type { SettingsInput } from '../../settings/settings-input.ts'
import { topicTitles } from '../topics.ts'
import type { WordList } from './expected.ts'
import { longestAbout, type Word } from './shape.ts'

type Named = Exclude<WordList, readonly string[]>

/** The words of every named list, as this program knows them when it writes a script. */
export async function listsOf(program: Command, input: SettingsInput): Promise<Readonly<Record<Named, readonly Word[]>>> {
  const [{ definitions }, { settingValues }, { editors }, tools] = await Promise.all([
    import('../../settings/definitions.ts'),
    import('./setting-values.ts'),
    import('../../app/editors/editors.ts'),
    toolsOf(input),
  ])
  const values = settingValues()
  const commands = program.createHelp().visibleCommands(program)
  return {
    editors: [
      ...editors.map(({ id, title }) => ({ word: id, about: title })),
      { word: 'json', about: 'the format most other editors use' },
    ],
    models: [
      { word: 'extractive', about: 'quoted evidence, no language model' },
      ...Object.keys(catalog.prices).map((word) => ({ word, about: '' })),
    ],
    settings: [...definitions.values()].map(({ key, description }) => {
      const behind = values.get(key)
      return { word: key, about: oneLine(description, longestAbout), ...(behind ? { behind } : {}) }
    }),
    tools,
    topics: [
      ...Object.entries(topicTitles).map(([word, about]) => ({ word, about })),
      ...commands
        .filter((one) => !Object.hasOwn(topicTitles, one.name()))
        .map((one) => ({ word: one.name(), about: oneLine(one.description(), longestAbout) })),
    ],
  }
}

async function toolsOf(input: SettingsInput): Promise<readonly Word[]> {
  const [{ describedTools }, { appOf }, { inspectSettings }] = await Promise.all([
    import('../../app/tools/declarable-tools.ts'),
    import('../../app/compose.ts'),
    import('../../settings/load.ts'),
  ])
  const tools = await describedTools(appOf(await inspectSettings(input), input))
  return tools.names.map((word) => ({ word, about: tools.get(word)?.title ?? '' }))
}
