import { modelSetup, modelsOf, setUpModel } from '../../app/models/access/model-setup.ts'
import {
  modelPlaceSchema,
  modelSetupSchema,
  newModelSchema,
  placeModelsSchema,
  savedModelSchema,
} from '../../core/schemas/http/model-setup.ts'
import { type Route, route } from '../route/route.ts'

const group = 'Settings'

/** Choosing a first model, with its key. */
export const modelSetupRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/model-setup',
    scope: 'admin',
    group,
    summary: 'Available language models',
    description: "Providers by name, and the servers that respond on this server's machine at their usual ports.",
    answers: { 200: { description: 'Providers and servers', schema: modelSetupSchema } },
    handle: ({ principal, request: { signal } }, serving) => modelSetup(serving, principal, signal),
  }),
  route({
    method: 'post',
    path: '/v1/model-setup/models',
    scope: 'admin',
    personOnly: true,
    group,
    summary: 'The models of a place, requested with a key that is not saved',
    description: 'The request is free and shows whether the key is accepted. In a team, only listed providers and servers are contacted.',
    answers: { 200: { description: 'The models, or why they are not available', schema: placeModelsSchema } },
    body: modelPlaceSchema,
    handle: async ({ principal, body, request: { signal } }, serving) => ({ ...(await modelsOf(serving, principal, body, signal)) }),
  }),
  route({
    method: 'put',
    path: '/v1/model-setup',
    scope: 'admin',
    personOnly: true,
    group,
    summary: 'Tests a model and uses it for answers once it has responded',
    description:
      'Makes one small real call, then sets llm.provider, llm.model and llm.apiKey together. A previously set key is removed so that it is not sent anywhere else. Nothing is changed if the model does not respond.',
    answers: { 200: { description: 'The model now in use, or why it is not used', schema: savedModelSchema } },
    body: newModelSchema,
    handle: async ({ principal, body, request: { signal } }, serving) => ({ ...(await setUpModel(serving, principal, body, signal)) }),
  }),
]
