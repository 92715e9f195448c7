import { expect, it } from 'vitest'
import type { ImageModel, ImageRequest } from '../../core/image-model.ts'
import { contextIn, useTool } from '../repository/repository.fixture.ts'
import { imageGenerate } from './image-generate.ts'

const bytes = new Uint8Array([1, 2, 3])

/** The tool over a model that makes one picture, and what that was asked. */
function painter(cost: number | null = 40_000) {
  const asked: ImageRequest[] = []
  const model: ImageModel = {
    id: 'openai:painter',
    async make(request) {
      asked.push(request)
      return { image: { mediaType: 'image/png', bytes }, cost }
    },
  }
  return { asked, tool: imageGenerate({ imageModel: async () => model }) }
}

it('hands over a picture with a name of its own; the prompt stands in the data, and what it cost is counted', async () => {
  const { asked, tool } = painter()
  const output = await useTool(tool, { description: 'A red fox, asleep', style: 'woodcut', aspectRatio: '16:9' }, contextIn('/'))
  expect(asked).toMatchObject([{ prompt: 'A red fox, asleep\n\nStyle: woodcut', aspectRatio: '16:9' }])
  expect(output).toEqual({
    text: 'The image a-red-fox-asleep.png was generated and is shown to the user with this result; do not describe how to open it.',
    data: { model: 'openai:painter', prompt: 'A red fox, asleep\n\nStyle: woodcut', name: 'a-red-fox-asleep.png' },
    media: [{ mediaType: 'image/png', bytes, name: 'a-red-fox-asleep.png' }],
    spent: { cost: 40_000, usage: { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 } },
  })
})

it('has a cost that is not known where the price is not', async () => {
  const output = await useTool(painter(null).tool, { description: '狐狸' }, contextIn('/'))
  expect(output.spent?.cost).toBeNull()
  expect(output.data).toMatchObject({ name: '狐狸.png' })
})

it('says what to set where no model is configured', async () => {
  const tool = imageGenerate({ imageModel: async () => undefined })
  await expect(useTool(tool, { description: 'x' }, contextIn('/'))).rejects.toMatchObject({
    code: 'not-found',
    remedy: 'set llm.imageModel',
  })
})
