import { configuredModel, fastModel, namedModel } from '../../app/models/choose-model.ts'
import { listWithout, modelChoices, offeredModels } from '../../app/models/offered-models.ts'
import { IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import type { Inspection } from '../../settings/inspection.ts'
import { say } from '../../views/words/say.ts'
import { chooseOne } from '../panel/choice-panel.ts'
import type { Choice } from '../panel/fitting-choices.ts'
import type { ShowPanel } from '../panel/panel.ts'
import type { ChatCommand, ChatControl } from './chat-control.ts'
import { hintRows, indentedRows, noteRows } from './command-rows.ts'

/** Names that are shown of one endpoint. */
const mostModels = 60

export const modelCommand: ChatCommand = {
  name: 'model',
  summary: say`change the model of this conversation`,
  takes: '[name | default] [!]',
  details: [
    say`without arguments: choose from a list`,
    say`default restores the model in the settings`,
    say`with ! at the end: also accepts a model that is not listed`,
  ],
  offers: ({ app }) => [
    'default',
    'extractive',
    ...new Set([configuredModel(app.inspection).id, fastModel(app.inspection)?.id].filter((name) => name !== undefined)),
  ],
  async run(control, words) {
    const { app, conversation, look, print } = control
    if (words === '' && control.panel) return chooseModel(control, control.panel)
    if (words === '') return showModel(control)
    const name = words.replace(/\s*!$/, '')
    const model = name === 'default' ? undefined : namedModel(app.inspection, name).id
    if (model !== undefined && name === words) await assertListed(app.inspection, model)
    await conversation.session?.setModel(model)
    control.change({ model })
    print(noteRows(say`The next messages are answered by ${model ?? (await modelOf(control)).name}`, look))
  },
}

/** Throws `IbidError('not-found')` where the endpoint that would be asked lists other models, and not this one. */
async function assertListed(inspection: Inspection, model: string): Promise<void> {
  const list = await listWithout(inspection, model)
  if (!list) return
  const meant = nearest(model, list.models)
  throw new IbidError(
    'not-found',
    `${list.place} has no model ${model}`,
    `${meant ? `did you mean ${meant}?` : 'list its models with /models.'} Use it anyway with: /model ${model} !`,
  )
}

async function chooseModel(control: ChatControl, panel: ShowPanel): Promise<void> {
  const { app } = control
  const { name, isUsual } = await modelOf(control)
  const listed = async (): Promise<readonly Choice<string>[]> => {
    const { models } = await modelChoices(app.inspection)
    const usual = configuredModel(app.inspection).id
    return [
      { value: 'default', label: 'default', detail: say`from the settings: ${usual}`, isCurrent: isUsual },
      ...models.map(({ id, label }) => ({
        value: id,
        label: id,
        detail: label.startsWith(`${id} (`) ? label.slice(id.length + 2, -1) : label === id ? '' : label,
        isCurrent: !isUsual && id === name,
      })),
    ]
  }
  const chosen = await panel(
    chooseOne({
      title: say`Model for this conversation`,
      words: configuredModel(app.inspection).id === 'extractive' ? [say`No language model is configured. Set one up with: /setup`] : [],
      choices: listed(),
    }),
  )
  if (chosen !== undefined) await modelCommand.run(control, chosen)
}

/** The model of the next prompt, and whether it is that of the settings. */
async function modelOf({
  app,
  conversation,
  choices,
}: ChatControl): Promise<{ readonly name: string; readonly isUsual: boolean; readonly why?: string }> {
  const own = conversation.session ? (await conversation.session.info()).model : choices.model
  if (own !== undefined) return { name: own, isUsual: false }
  const { id, why } = configuredModel(app.inspection)
  return { name: id, isUsual: true, ...(why ? { why } : {}) }
}

async function showModel(control: ChatControl): Promise<void> {
  const { look, print, app } = control
  const { name, isUsual, why } = await modelOf(control)
  const fast = fastModel(app.inspection)
  print([
    ...noteRows(
      `${name} (${isUsual ? say`from the settings` : say`chosen for this conversation`})${fast ? say`; ${fast.id} for small tasks` : ''}`,
      look,
    ),
    ...(why ? hintRows(why, look) : []),
    ...hintRows(say`Change it with: /model NAME; list models with: /models`, look),
  ])
}

export const modelsCommand: ChatCommand = {
  name: 'models',
  summary: say`list the available models`,
  takes: '[words]',
  async run(control, words) {
    const { app, look, print } = control
    const { name } = await modelOf(control)
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
    for (const { place, models, why } of await offeredModels(app.inspection)) {
      const found = models.filter((model) => wanted.every((word) => model.toLowerCase().includes(word)))
      const count = why ?? (found.length === 0 ? say`none of ${models.length} match` : '')
      print(indentedRows([[place, 'bold'], ...(count ? [[`  ${count}`, 'dim'] as const] : [])], look, 0, 2))
      const shown = found.slice(0, mostModels)
      print(
        indentedRows(
          shown.flatMap((model) => [model === name ? ([`*${model}`, 'green'] as const) : model, '  ']),
          look,
          2,
        ),
      )
      if (found.length > shown.length) print(hintRows(say`${found.length - shown.length} more; filter with /models WORDS`, look))
    }
    print(hintRows(say`Choose one with: /model NAME`, look))
  },
}
