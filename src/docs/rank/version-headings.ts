/** A term that no text has: it stands behind the words of a heading that names a version or a day, so that the ranking knows change logs and release notes. */
export const versionMark = '\u0001version'

const sectionNumber = /^\s*\d+(?:\.\d+)*\.?\s+(?=\p{L})/u
const version = /(?<![\p{L}\p{N}.])v?\d+(?:\.\d+)+(?:[a-z]+\d*)?(?![\p{N}.])|\d{4}-\d{2}-\d{2}/u

/** Whether a heading names a version (`Version 1.2.0b1`, `Django 3.2.7 release notes`) or a day; the number of a section is neither. */
export const namesVersion = (heading: string): boolean => version.test(heading.replace(sectionNumber, ''))
