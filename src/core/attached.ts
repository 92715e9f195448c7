import type { Media } from './media.ts'
import { fence } from './untrusted-text-fence.ts'

/** A document that came with a question; it is a collection by itself. */
interface AttachedFile {
  /** Its name, which is also its path in the collection. */
  readonly document: string
  /** Id of the collection. */
  readonly collection: string
}

/** What came with a question beside its words. */
export interface WithFiles {
  readonly files?: readonly AttachedFile[]
  /** The bytes are kept outside the log. */
  readonly images?: readonly Media[]
}

/** What people and models call an image. */
export const imageName = ({ name, mediaType }: Pick<Media, 'name' | 'mediaType'>): string => name ?? `an image (${mediaType})`

/** What a model is told of the files that came with a question, a paragraph each kind. `sees`: whether the images themselves are shown to it. */
export const attachedWords = ({ files = [], images = [] }: WithFiles, sees: boolean, nonce: string): readonly string[] => [
  ...paragraph(
    'Documents that came with the question; each is in a collection of its own, which the document tools read:',
    files.map(({ document, collection }) => `${document} (collection ${collection})`),
    nonce,
  ),
  ...paragraph(
    sees
      ? 'Images that came with the question, in their order:'
      : 'Images that came with the question. They are not shown to you, as you see no images; say so where the answer needs them:',
    images.map(imageName),
    nonce,
  ),
]

/** Names of files are from outside. */
const paragraph = (words: string, names: readonly string[], nonce: string): readonly string[] =>
  names.length === 0 ? [] : [`${words}\n${fence(names.join('\n'), nonce)}`]
