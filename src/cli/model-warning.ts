import type { App } from '../app/app.ts'
import { configuredModel } from '../app/models/choose-model.ts'
import { endpointOf } from '../settings/endpoint.ts'
import { say } from '../views/words/say.ts'
import { type Cli, faultLine } from './cli.ts'

/** Says where a language model was chosen but cannot be asked: without the main one the answers are quoted evidence, without the fast one nobody reviews. */
export function warnWithoutModel(cli: Cli, { inspection }: Pick<App, 'inspection'>): void {
  const { why, id } = configuredModel(inspection)
  if (why && inspection.origins.get('llm.model')?.origin !== 'default') cli.warn(say`answering without a language model: ${why}`)
  if (id === 'extractive' || inspection.settings.llm.fastModel === undefined) return
  const fast = endpointOf(inspection, 'fastModel')
  if (fast.kind === 'unusable') cli.warn(say`continuing without llm.fastModel: ${faultLine(fast.fault)}`)
}
