/** A picture, a sound or a file that a tool gave or that came with a question. The bytes are kept outside the log, under their hash. */
export interface Media {
  /** Such as `image/png`. */
  readonly mediaType: string
  /** SHA-256 of the bytes, hex. */
  readonly hash: string
  /** Bytes. */
  readonly size: number
  readonly name?: string
}

/** The same as the tool hands it over. */
export interface MediaBytes extends Pick<Media, 'mediaType' | 'name'> {
  readonly bytes: Uint8Array
}

/** Keeps bytes by their hash. */
export interface MediaStore {
  /** Keeping what is kept already does nothing. */
  keep(hash: string, bytes: Uint8Array): Promise<void>
  /** What is kept under the hash, if anything. */
  read(hash: string): Promise<Uint8Array | undefined>
  /** Hashes of all that is kept, in any order. */
  list(): Promise<readonly string[]>
  /** Removing what is not kept does nothing. */
  remove(hash: string): Promise<void>
}

/** `chart.png (image/png, 12 kB)`. */
export const mediaLine = ({ name, mediaType, size }: Media): string =>
  `${name ? `${name} ` : ''}(${mediaType}, ${size < 1_000 ? `${size} bytes` : `${Math.round(size / 1_000)} kB`})`.trim()

/** The media of an output as they stand on the log. */
export const keptMedia = ({ media = [] }: { readonly media?: readonly (Media | MediaBytes)[] }): readonly Media[] =>
  media.filter((each) => 'hash' in each)
