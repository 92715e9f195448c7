import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import { phrase } from '../../core/text/phrase.ts'
import { ownText } from '../../core/text-origin.ts'
import { noUsage } from '../../core/usage.ts'
import type { AssistantDependencies } from '../assistant-dependencies.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'

/** The data of `image_generate`: the prompt as it went to the model stands on the log. */
export interface ImageResult {
  readonly model: string
  readonly prompt: string
  /** As the service changed it, where it did and says so. */
  readonly revisedPrompt?: string
  readonly name: string
}

export const imageGenerate = ({ imageModel }: Pick<AssistantDependencies, 'imageModel'>) =>
  tool({
    name: 'image_generate',
    title: 'Generate an image',
    description: prose('image-generate.md', import.meta.url),
    input: z.object({
      description: z.string().min(1).max(4_000).describe('What the image should show'),
      style: z.string().min(1).max(200).optional().describe('For example pencil drawing, photograph, flat icon'),
      aspectRatio: z
        .string()
        .regex(/^\d{1,2}:\d{1,2}$/)
        .optional()
        .describe('Aspect ratio, such as 16:9 (default: 1:1)'),
    }),
    effect: 'network',
    origin: ownText,
    timeoutMs: 120_000,
    async run({ description, style, aspectRatio }, { signal }) {
      const model = await imageModel()
      if (!model) throw new IbidError('not-found', 'no image model is set', 'set llm.imageModel')
      const prompt = style === undefined ? description : `${description}\n\nStyle: ${style}`
      const { image, cost, revisedPrompt } = await model.make({ prompt, signal, ...(aspectRatio === undefined ? {} : { aspectRatio }) })
      const name = `${nameOf(description)}.${image.mediaType.slice('image/'.length)}`
      const data: ImageResult = { model: model.id, prompt, name, ...(revisedPrompt === undefined ? {} : { revisedPrompt }) }
      return {
        text: phrase`The image ${name} was generated and is shown to the user with this result; do not describe how to open it.`,
        data,
        media: [{ ...image, name }],
        spent: { cost, usage: noUsage },
      }
    },
  })

/** A file name of the first words. */
const nameOf = (description: string): string =>
  description
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, 6)
    .join('-')
    .slice(0, 60) ?? 'picture'
