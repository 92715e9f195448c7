/** `://user:password@` and `://key@`; a mere `git@` is no secret. */
const userPart = /(?<=:\/\/)(?!git@)[^/\s"'@]+@/g

export const holdsPassword = (text: string): boolean => text.search(userPart) >= 0

/** The text without what stands before the `@` of its addresses. */
export const withoutPassword = (text: string): string => text.replace(userPart, '')
