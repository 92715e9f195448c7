import { configuredModel } from '../../app/models/choose-model.ts'
import type { FoundServer } from '../../app/models/local-servers.ts'
import { cleanKey, modelProviders, type ProviderPlace, providerOfKey } from '../../app/models/model-providers.ts'
import { listModels, type ModelAccess, saveModel, tryModel } from '../../app/models/set-up-model.ts'
import { inReadersLanguage, say } from '../../views/words/say.ts'
import type { ChatControl } from '../commands/chat-control.ts'
import { noteRows, warningRows } from '../commands/command-rows.ts'
import { shortPath } from '../commands/short-path.ts'
import { chooseOne } from '../panel/choice-panel.ts'
import { askFor } from '../panel/field-panel.ts'
import type { Choice } from '../panel/fitting-choices.ts'
import type { ShowPanel } from '../panel/panel.ts'
import { waitFor } from '../panel/work-panel.ts'

/** `pasted`: a key that was pasted before it was asked for. */
type Way =
  | { readonly kind: 'address' | 'again' | 'on' }
  | { readonly kind: 'key'; readonly pasted?: string }
  | { readonly kind: 'server'; readonly server: FoundServer }

/** Lets a person choose the model of their settings; it is saved once it has answered. */
export async function setUpModel(
  control: ChatControl,
  panel: ShowPanel,
  title: string,
  servers: { readonly found: Promise<readonly FoundServer[]>; again(): Promise<readonly FoundServer[]> },
): Promise<void> {
  const current = configuredModel(control.app.inspection).id
  const waysWith = (found: readonly FoundServer[]): readonly Choice<Way>[] => [
    ...(current === 'extractive' ? [] : [{ value: { kind: 'on' as const }, label: say`Keep ${current}` }]),
    ...found.map((server) => ({
      value: { kind: 'server' as const, server },
      label: say`${server.name} on this machine`,
      detail: server.models.length === 1 ? say`1 model` : say`${server.models.length} models`,
    })),
    { value: { kind: 'key' }, label: say`Paste an API key`, detail: modelProviders.map(({ name }) => name).join(', ') },
    { value: { kind: 'address' }, label: say`Another server`, detail: say`any OpenAI-compatible server` },
    ...(found.length === 0
      ? [
          {
            value: { kind: 'again' as const },
            label: say`Look for a server on this machine`,
            detail: say`none responded: Ollama, LM Studio, ...`,
          },
        ]
      : []),
    ...(current === 'extractive'
      ? [
          {
            value: { kind: 'on' as const },
            label: say`Skip for now`,
            detail: say`answers will be quotes; choose a model later with /setup`,
          },
        ]
      : []),
  ]
  let { found } = servers
  for (;;) {
    const way = await panel(
      chooseOne({
        ...{ title, esc: 'skips' },
        words: [say`Which language model should write the answers?`],
        choices: found.then(waysWith),
        pasted: (pasted): Way => ({ kind: 'key', pasted }),
      }),
    )
    if (way === undefined || way.kind === 'on') return
    found = servers.again()
    if (way.kind === 'again') continue
    const isDone =
      way.kind === 'server'
        ? await chooseModel(control, panel, { place: { kind: 'compatible', baseUrl: way.server.baseUrl } }, way.server.models)
        : way.kind === 'key'
          ? await withKey(control, panel, way.pasted)
          : await withAddress(control, panel)
    if (isDone) return
  }
}

/** Gives whether a model was saved. A key that is refused is said so, and asked for again. */
async function withKey(control: ChatControl, panel: ShowPanel, early: string | undefined): Promise<boolean> {
  let given = early
  let kept = ''
  let problem: string | undefined
  for (;;) {
    const pasted =
      given ??
      (await panel(
        askFor({
          ...{
            title: say`API key`,
            words: [say`Paste it; it is not shown. It is tested, then saved in your own settings file.`],
            isSecret: true,
          },
          text: kept,
          ...(problem === undefined ? {} : { problem }),
        }),
      ))
    given = undefined
    if (pasted === undefined) return false
    const apiKey = cleanKey(pasted)
    kept = ''
    if (apiKey === undefined) {
      problem = say`that is not a valid key: it is too short or contains spaces; copy the whole key again`
      continue
    }
    const place = providerOfKey(apiKey)?.place ?? (await placeOfKey(panel))
    if (place === undefined) return false
    const tried = await modelsAt(panel, { place, apiKey })
    if (tried && 'models' in tried) {
      if (await chooseModel(control, panel, { place, apiKey }, tried.models)) return true
      return false
    }
    problem = tried?.why
    // One that nobody has rejected is tried again by Enter.
    if (tried && !tried.why.includes('rejected the key')) kept = pasted
  }
}

const placeOfKey = (panel: ShowPanel): Promise<ProviderPlace | undefined> =>
  panel(
    chooseOne({
      ...{ title: say`Which provider is the key for?`, esc: 'back' },
      choices: modelProviders.map(({ name, place, keysAt }) => ({ value: place, label: name, detail: keysAt })),
    }),
  )

/** The same for a server by its address, which may want a key. */
async function withAddress(control: ChatControl, panel: ShowPanel): Promise<boolean> {
  let typed = ''
  let problem: string | undefined
  for (;;) {
    const given = await panel(
      askFor({
        ...{ title: say`Another server`, words: [say`Its address, usually ending in /v1: http://127.0.0.1:11434/v1`], text: typed },
        ...(problem === undefined ? {} : { problem }),
      }),
    )
    if (given === undefined) return false
    typed = /^https?:\/\//i.test(given) ? given : `http://${given}`
    const place: ProviderPlace = { kind: 'compatible', baseUrl: typed }
    const tried = await modelsAt(panel, { place })
    if (tried && 'models' in tried) {
      if (await chooseModel(control, panel, { place }, tried.models)) return true
      return false
    }
    if (tried?.needsKey) {
      const pasted = await panel(askFor({ title: say`Its API key`, words: [say`Paste it; it is not shown.`], isSecret: true }))
      const apiKey = pasted === undefined ? undefined : cleanKey(pasted)
      const again = apiKey === undefined ? undefined : await modelsAt(panel, { place, apiKey })
      if (apiKey !== undefined && again && 'models' in again && (await chooseModel(control, panel, { place, apiKey }, again.models)))
        return true
      problem = again && 'why' in again ? again.why : undefined
      continue
    }
    problem = tried?.why
  }
}

/** Undefined where the person stopped it. */
async function modelsAt(panel: ShowPanel, access: ModelAccess): Promise<Awaited<ReturnType<typeof listModels>> | undefined> {
  const worked = await panel(waitFor(say`Listing the available models`, (signal) => listModels(access, signal)))
  return worked && ('value' in worked ? worked.value : { why: inReadersLanguage(worked.fault.message) })
}

/** Lets a person choose until a model has answered, and saves it; gives whether one was. */
async function chooseModel(control: ChatControl, panel: ShowPanel, access: ModelAccess, models: readonly string[]): Promise<boolean> {
  const { app, look, print } = control
  let problem: string | undefined
  for (;;) {
    const model =
      models.length === 0
        ? await panel(askFor({ title: say`Model name`, ...(problem === undefined ? {} : { problem }) }))
        : await panel(
            chooseOne({
              ...{ title: say`Which model?`, esc: 'back' },
              words: problem === undefined ? [] : [['✗ ', 'red'], problem],
              choices: models.map((name) => ({ value: name, label: name })),
            }),
          )
    if (model === undefined) return false
    const worked = await panel(waitFor(say`Testing ${model}`, (signal) => tryModel(access, model, signal)))
    const tried = worked && ('value' in worked ? worked.value : { why: inReadersLanguage(worked.fault.message) })
    if (tried && 'answered' in tried) {
      const { file } = saveModel(app.input, access, model)
      const kept = access.apiKey === undefined ? '' : say`, and the key,`
      print(noteRows(say`${model} works; saved it${kept} in ${shortPath(app, file)}`, look))
      const before = app.inspection.origins.get('llm.model')
      if (before?.origin === 'environment' || before?.origin === 'flag')
        print(warningRows(say`${before.place ?? say`the command line`} sets another model, which takes precedence`, look))
      return true
    }
    problem = tried?.why
  }
}
