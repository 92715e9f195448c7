import { z } from 'zod'
import { isBaseUrl } from '../base-url.ts'
import { about } from '../setting-descriptions.ts'

const tokens = z.int().min(1).max(1_000_000)
const dollars = z.number().min(0).max(100_000)
/** A model's name says which vendor is asked, and a bare one that none is. */
const receiver = 'who is told what you ask is for you to say'
const modelName = z.string().regex(/^\S+$/)

/** `llm.*`: the models. */
export const llmSettings = z.object({
  provider: z.string().refine(isBaseUrl).default('https://api.openai.com/v1').register(about, {
    label: 'Address of the model service',
    description: 'Base URL of any OpenAI-compatible endpoint; models with a bare name are called there.',
    allowed: 'an http or https URL without user name, query or fragment, such as http://localhost:11434/v1',
    notFromProject: receiver,
    notOverHttp: 'the key is sent there',
  }),
  model: modelName.default('gpt-4o-mini').register(about, {
    label: 'Main model',
    description:
      'The model that answers questions. A bare name is called at `llm.provider`; `anthropic:NAME`, `google:NAME` and `openai:NAME` at that vendor; `extractive` answers with quoted evidence and no model.',
    allowed: 'a model name without spaces',
    notFromProject: receiver,
  }),
  fastModel: modelName.optional().register(about, {
    label: 'Model for small tasks',
    description: 'A cheaper model for small tasks, named as in `llm.model`; that one where unset.',
    allowed: 'a model name without spaces',
    notFromProject: receiver,
  }),
  imageModel: modelName.optional().register(about, {
    label: 'Model for pictures',
    description: 'The model that makes pictures, named as in `llm.model`; there are none where unset.',
    allowed: 'a model name without spaces',
    notFromProject: receiver,
  }),
  embedModel: modelName.optional().register(about, {
    label: 'Model for meaning (vectors)',
    description:
      'The model that gives sections, remembered facts and questions their vectors, by `/embeddings`; named as in `llm.model`. Where unset, words alone are compared.',
    allowed: 'a model name without spaces',
    notFromProject: receiver,
  }),
  rerankModel: modelName.optional().register(about, {
    label: 'Model that orders results',
    description:
      'The model that puts the first 20 results in order: by `/rerank` where `rerank` is in its name, else a chat model that judges; named as in `llm.model`. There is none where unset.',
    allowed: 'a model name without spaces',
    notFromProject: receiver,
  }),
  apiKey: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .optional()
    .register(about, {
      label: 'API key',
      description: 'The key for the endpoint. A local endpoint needs none; a remote one without a key answers in extractive mode.',
      allowed: 'printable characters without spaces',
      secret: true,
      notFromProject: 'keys belong in your own settings file or the environment, not beside documents that are shared',
    }),
  temperature: z
    .number()
    .min(0)
    .max(2)
    .default(0)
    .register(about, { label: 'Temperature', description: 'How freely the model chooses its words.', allowed: 'a number from 0 to 2' }),
  maxTokens: tokens.default(4_096).register(about, {
    label: 'Length of a reply',
    unit: 'tokens',
    description: 'The most tokens that one reply of the model may have.',
    allowed: 'a whole number from 1 to 1000000',
  }),
  seesImages: z.boolean().optional().register(about, {
    label: 'The model sees images',
    description: 'Whether the model is shown the images that come with a question; where unset, its name tells.',
    allowed: 'true or false',
  }),
  prices: z
    .record(z.string(), z.strictObject({ input: dollars, output: dollars, cachedInput: dollars.optional() }))
    .default({})
    .register(about, {
      label: 'Prices of models',
      description: 'Prices that replace or add to the built-in ones: by model name, in US dollars per million tokens.',
      allowed: 'an object such as {"my-model": {"input": 0.5, "output": 1.5, "cachedInput": 0.1}}',
      notFromProject: 'a price of nothing would lift the spend cap',
    }),
})
