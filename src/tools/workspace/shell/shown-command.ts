/** What a person would not see, or would see elsewhere than it stands: control characters but for line feeds and tabs, turns of direction, widthless ones. */
const unseen =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu

/** A command as a person is shown it who is asked about it: whole, and nothing in it hidden. What cannot be seen stands as `\u001b`. */
export const shownCommand = (command: string): string =>
  command.toWellFormed().replace(unseen, (character) => {
    const code = character.codePointAt(0) ?? 0
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`
  })
