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
    summary: 'Where a language model can be had',
    description: 'Providers by name, and the servers that answer on the machine of this server at their usual ports.',
    answers: { 200: { description: 'Providers and servers', schema: modelSetupSchema } },
    handle: ({ principal, request: { signal } }, serving) => modelSetup(serving, principal, signal),
  }),
  route({
    method: 'post',
    path: '/v1/model-setup/models',
    scope: 'admin',
    personOnly: true,
    group,
    summary: 'The models of a place, asked with a key that is not saved',
    description: 'Asking costs nothing and shows whether the key is taken. In a team only listed providers and servers are asked.',
    answers: { 200: { description: 'Models, or why they cannot be had', schema: placeModelsSchema } },
    body: modelPlaceSchema,
    handle: async ({ principal, body, request: { signal } }, serving) => ({ ...(await modelsOf(serving, principal, body, signal)) }),
  }),
  route({
    method: 'put',
    path: '/v1/model-setup',
    scope: 'admin',
    personOnly: true,
    group,
    summary: 'Tries a model and uses it for answers once it has replied',
    description:
      'Makes one small real call, then sets llm.provider, llm.model and llm.apiKey together. A key that was set before is removed, so that it goes to no other place. Nothing is changed where the model does not answer.',
    answers: { 200: { description: 'The model that is used now, or why it is not', schema: savedModelSchema } },
    body: newModelSchema,
    handle: async ({ principal, body, request: { signal } }, serving) => ({ ...(await setUpModel(serving, principal, body, signal)) }),
  }),
]
