import { imageName } from '../core/attached.ts'
import type { ModelMessage, ModelRequest } from '../core/model.ts'

/** A part of what a person says. */
export type MessagePart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly mediaType: string; readonly bytes: Uint8Array }

type UserMessage = Extract<ModelMessage, { readonly role: 'user' }>

/** A message in parts: its images, of which those whose bytes are not there are told in words, then its text. */
export const imageParts = ({ text, images = [] }: UserMessage, bytes: ModelRequest['images']): readonly MessagePart[] => [
  ...images.map((image): MessagePart => {
    const found = bytes?.get(image.hash)
    return found
      ? { type: 'image', mediaType: image.mediaType, bytes: found }
      : { type: 'text', text: `(${imageName(image)} is not shown to you)` }
  }),
  { type: 'text', text },
]
