/**
 * Words that a model wrote and nobody checked, as of a run that was cut off: without the marks of sources (`[s3]`), which only the check turns into
 * citations.
 */
export const uncheckedText = (text: string): string => text.replace(/[ \t]?[[【]s\d+(?:\s*[,;]\s*s\d+)*[\]】]/g, '').trim()
