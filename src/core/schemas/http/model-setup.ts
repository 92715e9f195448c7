import { z } from 'zod'
import { list, maybe, named, shape, text } from '../shape.ts'

/** `GET /v1/model-setup` */
export const modelSetupSchema = named('ModelSetup', 'Available language models', {
  providers: list(
    shape({
      name: text('Value to use as place'),
      keyBegins: maybe(text('Prefix of its keys, if it identifies the provider')),
      keysAt: text('Where to create a key'),
    }),
  ),
  servers: list(
    shape({ name: text(), address: text('Value to use as place'), models: list(text()).describe('Models that generate text') }),
  ).describe("Model servers that respond on this server's machine"),
  inUse: maybe(shape({ place: text('Name of the provider, or address of the server'), model: text() })).describe(
    'The model that answers now',
  ),
  otherAddress: z.boolean().describe('Whether the caller can use any address as place'),
  blocked: maybe(text('Why the model cannot be configured here, and what to do')),
})
export type ModelSetup = z.infer<typeof modelSetupSchema>

const placeOfModel = {
  place: z.string().trim().min(1).max(2_000).describe('Name of a provider, or address of a server, as listed by GET /v1/model-setup'),
  apiKey: maybe(z.string().max(10_000)).describe('The key as pasted; never returned'),
}

/** `POST /v1/model-setup/models` */
export const modelPlaceSchema = named(
  'ModelPlace',
  'A provider or server to list models from, with a key that is not saved yet',
  placeOfModel,
)
export type ModelPlaceBody = z.infer<typeof modelPlaceSchema>

export const placeModelsSchema = named('PlaceModels', 'The models of a provider or server, or why they cannot be listed', {
  models: maybe(list(text())).describe('Models that generate text; empty if the place has no model list'),
  why: maybe(text('One line, including what to do')),
  needsKey: maybe(z.literal(true).describe('No key was given, and one is required')),
})
export type PlaceModels = z.infer<typeof placeModelsSchema>

/** `PUT /v1/model-setup` */
export const newModelSchema = named('NewModel', 'A model to test and, if it responds, use', {
  ...placeOfModel,
  model: z.string().trim().min(1).max(300),
})
export type NewModelBody = z.infer<typeof newModelSchema>

export const savedModelSchema = named('SavedModel', 'Result of the change', {
  model: maybe(text('New value of llm.model; absent if nothing changed')),
  why: maybe(text('Why it does not respond, and what to do')),
})
export type SavedModel = z.infer<typeof savedModelSchema>
