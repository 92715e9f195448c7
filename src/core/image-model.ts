import type { MediaBytes } from './media.ts'

export interface ImageRequest {
  /** What is to be seen. */
  readonly prompt: string
  /** Width to height, such as `16:9`; `1:1` where absent. */
  readonly aspectRatio?: string
  readonly signal: AbortSignal
}

/** Makes pictures. Throws `IbidError`: `unauthorised`, `rate-limited`, `overloaded`, `content-filter`, `unreachable`, `timeout`, `failed`. */
export interface ImageModel {
  /** `provider:name`. */
  readonly id: string
  /** `cost` in microdollars; null where the price is unknown. */
  make(request: ImageRequest): Promise<{ readonly image: MediaBytes; readonly cost: number | null; readonly revisedPrompt?: string }>
}
