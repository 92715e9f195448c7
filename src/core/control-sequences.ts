/**
 * Whole control sequences: those with parameters (colours, clearing), those with a text (window title), and the short ones. One that has no end loses its
 * beginning only: it must not take away what stands behind it.
 */
const sequences =
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c\n]*(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-~]/g
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** Text without terminal control sequences and control characters; line feeds and tabs stay. */
export const withoutControls = (text: string): string => text.replace(sequences, '').replace(controls, '')

/** Characters that turn the direction of text, and could so disguise it. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g

/** Text from outside as people may be shown it, in a terminal or on a page. */
export const safeToShow = (text: string): string => withoutControls(text).replace(directions, '')

/** What steers a terminal or turns the direction of text; line feeds and tabs do neither. */
const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/**
 * Text in which what would steer a terminal stands as `\u001b`: nothing is hidden, nothing behind it is taken away, and JSON says the same. Lines end by a
 * line feed alone.
 */
export const spelledOut = (text: string): string =>
  text.replaceAll('\r\n', '\n').replace(steering, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A name that stands within a line: it begins none of its own. */
export const spelledName = (name: string): string => spelledOut(name).replaceAll('\n', '\\u000a')

/** Sequences that only give letters a look, or an address to open. */
const looks = /(\u001b\[[\d;]*m|\u001b\]8;;[!-~]*\u001b\\)/

/** A row of our own making: its looks stay, everything else is spelled out. What is of others in it has to be spelled out or cleaned before. */
export const withLooksOnly = (row: string): string =>
  row
    .split(looks)
    .map((piece, at) => (at % 2 === 1 ? piece : spelledOut(piece)))
    .join('')
