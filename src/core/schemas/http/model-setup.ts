import { z } from 'zod'
import { list, maybe, named, shape, text } from '../shape.ts'

/** `GET /v1/model-setup` */
export const modelSetupSchema = named('ModelSetup', 'Where a language model can be had', {
  providers: list(
    shape({
      name: text('To be given as place'),
      keyBegins: maybe(text('How its keys begin, where that says whose they are')),
      keysAt: text('Where a key is made'),
    }),
  ),
  servers: list(
    shape({ name: text(), address: text('Value to use as place'), models: list(text()).describe('Models that generate text') }),
  ).describe("Model servers that respond on this server's machine"),
  otherAddress: z.boolean().describe('Whether the caller can use any address as place'),
  blocked: maybe(text('Why the model cannot be set here, and what to do')),
})
export type ModelSetup = z.infer<typeof modelSetupSchema>

const placeOfModel = {
  place: z.string().trim().min(1).max(2_000).describe('Name of a provider, or address of a server, as listed by GET /v1/model-setup'),
  apiKey: maybe(z.string().max(10_000)).describe('The key as pasted; never returned'),
}

/** `POST /v1/model-setup/models` */
export const modelPlaceSchema = named('ModelPlace', 'Where models are asked, with a key that is no setting yet', placeOfModel)
export type ModelPlaceBody = z.infer<typeof modelPlaceSchema>

export const placeModelsSchema = named('PlaceModels', 'The models of a place, or why they cannot be had', {
  models: maybe(list(text())).describe('Models that generate text; empty if the place has no model list'),
  why: maybe(text('One line, including what to do')),
})
export type PlaceModels = z.infer<typeof placeModelsSchema>

/** `PUT /v1/model-setup` */
export const newModelSchema = named('NewModel', 'A model to be tried and, once it has answered, used', {
  ...placeOfModel,
  model: z.string().trim().min(1).max(300),
})
export type NewModelBody = z.infer<typeof newModelSchema>

export const savedModelSchema = named('SavedModel', 'What came of it', {
  model: maybe(text('As llm.model names it now; absent where nothing was changed')),
  why: maybe(text('Why it does not respond, and what to do')),
})
export type SavedModel = z.infer<typeof savedModelSchema>
