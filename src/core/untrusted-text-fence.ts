/** Controls (but tab and line feed), invisible and directional characters, tag characters: no reader sees them, a model does. */
const UNSEEN =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB]|\u034F|[\u180B-\u180F]|[\uFE00-\uFE0F]|[\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]/gu

/** Text without characters that people cannot see, and well-formed: half a surrogate pair becomes the replacement character. */
export const visible = (text: string): string => text.replace(UNSEEN, '').toWellFormed()

/** Wraps text from outside so that nothing in it can end the wrapping: the nonce is random for the run and, where the text holds it, replaced by a star. */
export function fence(text: string, nonce: string): string {
  return `<<outside ${nonce}\n${visible(text).replaceAll(nonce, '*')}\n${nonce} outside>>`
}
