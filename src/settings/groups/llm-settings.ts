import { z } from 'zod'
import { isBaseUrl } from '../base-url.ts'
import { about } from '../setting-descriptions.ts'

const tokens = z.int().min(1).max(1_000_000)
const dollars = z.number().min(0).max(100_000)
/** A model's name says which vendor is asked, and a bare one that none is. */
const receiver = 'only you decide who sees what you ask'
const modelName = z.string().regex(/^\S+$/)

/** `llm.*`: the models. */
export const llmSettings = z.object({
  provider: z.string().refine(isBaseUrl).default('https://api.openai.com/v1').register(about, {
    label: 'Address of the model service',
    description: 'Base URL of any OpenAI-compatible endpoint; used for models named without a prefix.',
    allowed: 'an http or https URL without user name, query or fragment, such as http://localhost:11434/v1',
    notFromProject: receiver,
    notOverHttp: 'the key is sent there',
  }),
  model: modelName.default('gpt-4o-mini').register(about, {
    label: 'Main model',
    description:
      'The model that answers questions. A bare name uses `llm.provider`; `anthropic:NAME`, `google:NAME` and `openai:NAME` use that vendor; `extractive` answers with quotes from the documents and no model.',
    allowed: 'a model name without spaces',
    notFromProject: receiver,
  }),
  fastModel: modelName.optional().register(about, {
    label: 'Model for small tasks',
    description: 'A cheaper model for small tasks, named as in `llm.model`; if unset, that model.',
    allowed: 'a model name without spaces',
    notFromProject: receiver,
  }),
  imageModel: modelName.optional().register(about, {
    label: 'Image generation model',
    description: 'The model that generates images, named as in `llm.model`; no images if unset.',
    allowed: 'a model name without spaces',
    notFromProject: receiver,
  }),
  embedModel: modelName.optional().register(about, {
    label: 'Embedding model',
    description:
      'The model that creates vectors for sections, remembered facts and questions, using `/embeddings`; named as in `llm.model`. If unset, only words are compared.',
    allowed: 'a model name without spaces',
    notFromProject: receiver,
  }),
  rerankModel: modelName.optional().register(about, {
    label: 'Reranking model',
    description:
      'The model that reranks the first 20 results: using `/rerank` if its name contains `rerank`, otherwise as a chat model that judges them; named as in `llm.model`. No reranking if unset.',
    allowed: 'a model name without spaces',
    notFromProject: receiver,
  }),
  apiKey: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .optional()
    .register(about, {
      label: 'API key',
      description: 'API key for the endpoint. A local endpoint needs none; a remote one without a key answers in extractive mode.',
      allowed: 'printable characters without spaces',
      secret: true,
      notFromProject: 'keys belong in your own settings file or the environment, not next to shared documents',
    }),
  temperature: z
    .number()
    .min(0)
    .max(2)
    .default(0)
    .register(about, { label: 'Temperature', description: "How varied the model's wording is.", allowed: 'a number from 0 to 2' }),
  maxTokens: tokens.default(4_096).register(about, {
    label: 'Reply length',
    unit: 'tokens',
    description: 'Maximum tokens in one reply of the model.',
    allowed: 'a whole number from 1 to 1000000',
  }),
  seesImages: z.boolean().optional().register(about, {
    label: 'Model accepts images',
    description: 'Whether images sent with a question are passed to the model; if unset, this is inferred from its name.',
    allowed: 'true or false',
  }),
  prices: z
    .record(z.string(), z.strictObject({ input: dollars, output: dollars, cachedInput: dollars.optional() }))
    .default({})
    .register(about, {
      label: 'Model prices',
      description: 'Prices that replace or add to the built-in ones: by model name, in US dollars per million tokens.',
      allowed: 'an object such as {"my-model": {"input": 0.5, "output": 1.5, "cachedInput": 0.1}}',
      notFromProject: 'a price of zero would disable the spending limit',
    }),
})
