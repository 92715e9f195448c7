import { modelChoices } from '../../app/models/offered-models.ts'
import type { Inspection } from '../../settings/inspection.ts'

/** The name under which chat clients ask the model of the settings. */
export const ownName = 'ibid'

/** Names that are told to who asks for another one. */
const mostTold = 50

/** The models that a completion can name: ibid first, then what the settings name and the endpoints list. */
export const chatModels = async (inspection: Inspection): Promise<readonly string[]> => [
  ownName,
  ...(await modelChoices(inspection)).models.map(({ id }) => id),
]

/** What a client hears that names a model which is not among them, as OpenAI says it; undefined for one that is. */
export async function unknownModel(inspection: Inspection, name: string): Promise<Response | undefined> {
  if (name === ownName) return undefined
  const models = await chatModels(inspection)
  if (models.includes(name)) return undefined
  const more = models.length > mostTold ? ` and ${models.length - mostTold} more, all listed at /v1/models` : ''
  const message = `The model ${name.slice(0, 200)} does not exist; available: ${models.slice(0, mostTold).join(', ')}${more}`
  return Response.json({ error: { message, type: 'invalid_request_error', param: 'model', code: 'model_not_found' } }, { status: 404 })
}
