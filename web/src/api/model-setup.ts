import { queryOptions } from '@tanstack/react-query'
import type { ModelPlaceBody, ModelSetup, NewModelBody, PlaceModels, SavedModel } from '../../../src/core/schemas/http/model-setup.ts'
import { get, request } from './request.ts'

/** Where a language model can be had; the servers that answer now are among them. */
export const modelSetupQuery = queryOptions({
  queryKey: ['model-setup'],
  queryFn: ({ signal }) => get<ModelSetup>('/v1/model-setup', signal),
})

export const modelsOfPlace = (body: ModelPlaceBody): Promise<PlaceModels> => request('POST', '/v1/model-setup/models', body)

export const setUpModel = (body: NewModelBody): Promise<SavedModel> => request('PUT', '/v1/model-setup', body)
