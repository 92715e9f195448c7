/** Whole control sequences: those with parameters (colours, clearing), those with a text (window title), and the short ones. */
const sequences =
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c\n]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -/]*[0-~]/g
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** Text without terminal control sequences and control characters; line feeds and tabs stay. */
export const withoutControls = (text: string): string => text.replace(sequences, '').replace(controls, '')

/** Characters that turn the direction of text, and could so disguise it. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g

/** Text from outside as people may be shown it, in a terminal or on a page. */
export const safeToShow = (text: string): string => withoutControls(text).replace(directions, '')
