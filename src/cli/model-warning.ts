import type { House } from '../house/house.ts'
import { configuredModel } from '../house/model-choice.ts'
import { endpointOf } from '../settings/endpoint.ts'
import { type Face, faultLine } from './face.ts'

/** Says where a language model was chosen but cannot be asked: without the main one the answers are quoted evidence, without the fast one nobody reviews. */
export function warnWithoutModel(face: Face, { inspection }: House): void {
  const { why, id } = configuredModel(inspection)
  if (why && inspection.origins.get('llm.model')?.origin !== 'default') face.warn(`answering without a language model: ${why}`)
  if (id === 'extractive' || inspection.settings.llm.fastModel === undefined) return
  const fast = endpointOf(inspection, 'fastModel')
  if (fast.kind === 'unusable') face.warn(`going on without llm.fastModel: ${faultLine(fast.fault)}`)
}
