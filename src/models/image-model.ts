import type { ImageModelV4 } from '@ai-sdk/provider'
import { IbidError } from '../core/fault.ts'
import type { ImageModel } from '../core/image-model.ts'
import { costOf } from '../core/usage.ts'
import { type ModelPlace, noRedirects, vendorUrls, webAddress } from './open-model.ts'
import { type OwnPrices, priceOf } from './prices.ts'
import { vendorFault } from './vendor-fault.ts'

interface ImageOptions {
  readonly prices?: OwnPrices
  /** Another address of a vendor's API, such as a gateway's. */
  readonly vendorUrl?: string
}

/** Sizes that OpenAI's models and those like them make, by the ratio of width to height. */
const sizes: readonly (readonly [ratio: number, size: `${number}x${number}`])[] = [
  [1, '1024x1024'],
  [1.5, '1536x1024'],
  [2 / 3, '1024x1536'],
]

/** Opens an image model at its place. Throws `IbidError('usage')` where the vendor has none, or the address is no web address. */
export async function openImageModel(place: ModelPlace, options: ImageOptions = {}): Promise<ImageModel> {
  const { client, id, host, takesSize } = await clientAt(place, options)
  const price = priceOf(id, options.prices)
  const apiKey = place.apiKey ?? ''
  return {
    id,
    async make({ prompt, aspectRatio = '1:1', signal }) {
      const ratio = ratioOf(aspectRatio)
      const shape = takesSize ? { size: sizeOf(ratio), aspectRatio: undefined } : { size: undefined, aspectRatio: written(aspectRatio) }
      const asked = { prompt, n: 1, ...shape, seed: undefined, files: undefined, mask: undefined, providerOptions: {}, abortSignal: signal }
      const result = await Promise.resolve(client.doGenerate(asked)).catch((error: unknown) => {
        if (signal.aborted) throw signal.reason
        const { code, message, remedy } = vendorFault(error, { id, host, keySetting: 'its key', apiKey })
        throw new IbidError(code, message, remedy)
      })
      const bytes = bytesOf(result.images[0])
      if (!bytes) throw new IbidError('empty-answer', `${id} generated no image`, 'describe it in different words')
      const { usage } = result
      const cost = usage
        ? costOf({ inputTokens: usage.inputTokens ?? 0, outputTokens: usage.outputTokens ?? 0, cachedInputTokens: 0 }, price)
        : null
      return { image: { mediaType: mediaTypeOf(bytes), bytes }, cost }
    },
  }
}

interface Client {
  readonly client: Pick<ImageModelV4, 'doGenerate'>
  readonly id: string
  readonly host: string
  /** Whether it is told the size in pixels, not the ratio. */
  readonly takesSize: boolean
}

async function clientAt(place: ModelPlace, { vendorUrl }: ImageOptions): Promise<Client> {
  if (place.kind === 'compatible') {
    const url = webAddress(place.baseUrl)
    const { createOpenAI } = await import('@ai-sdk/openai')
    const settings = { baseURL: url.href.replace(/\/$/, ''), apiKey: place.apiKey ?? 'none', fetch: noRedirects }
    return { client: createOpenAI(settings).image(place.model), id: place.model, host: url.host, takesSize: true }
  }
  const { vendor, model, apiKey } = place
  const url = webAddress(vendorUrl ?? vendorUrls[vendor])
  const settings = { baseURL: url.href.replace(/\/$/, ''), apiKey, fetch: noRedirects }
  const found = { id: `${vendor}:${model}`, host: url.host, takesSize: vendor === 'openai' }
  if (vendor === 'openai') return { ...found, client: (await import('@ai-sdk/openai')).createOpenAI(settings).image(model) }
  if (vendor === 'google') return { ...found, client: (await import('@ai-sdk/google')).createGoogle(settings).image(model) }
  throw new IbidError(
    'usage',
    `${vendor} has no models that generate images`,
    'set llm.imageModel to a model that does, such as openai:NAME or google:NAME',
  )
}

function ratioOf(text: string): number {
  const [, width, height] = /^(\d{1,2}):(\d{1,2})$/.exec(text) ?? []
  const ratio = Number(width) / Number(height)
  if (Number.isFinite(ratio) && ratio > 0) return ratio
  throw new IbidError('invalid', `${text} is not a valid aspect ratio`, 'use one such as 16:9')
}

const written = (text: string): `${number}:${number}` => {
  const [width = '1', height = '1'] = text.split(':')
  return `${Number(width)}:${Number(height)}`
}

/** The size whose ratio is nearest. */
const sizeOf = (ratio: number): `${number}x${number}` =>
  sizes.reduce((best, each) => (Math.abs(Math.log(each[0] / ratio)) < Math.abs(Math.log(best[0] / ratio)) ? each : best))[1]

const bytesOf = (image: string | Uint8Array | undefined): Uint8Array | undefined => {
  const bytes = typeof image === 'string' ? new Uint8Array(Buffer.from(image, 'base64')) : image
  return bytes && bytes.length > 0 ? bytes : undefined
}

/** By its first bytes: services do not always say. */
function mediaTypeOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : 'image/png'
}
