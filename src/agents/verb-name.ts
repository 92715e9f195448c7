/** A verb's name taken apart. */
export interface VerbName {
  /** `review.analyze@v1`. */
  readonly id: string
  /** `review.analyze`. */
  readonly name: string
  readonly version: number
  /** False where the version was left out, which means the first. */
  readonly isVersioned: boolean
}

/** Editors put names of their own before a tool's, and allow about 64 characters. */
const longestToolName = 48

const pattern = /^([A-Za-z]\w*(?:[.-]\w+)*)(?:@v([1-9]\d{0,5}))?$/

/** Reads `review.analyze@v1`; a text says what is wrong with it. */
export function verbName(text: string): VerbName | string {
  const [, name, digits] = pattern.exec(text) ?? []
  if (name === undefined) return `${JSON.stringify(text)} is not a valid verb name; write it like review.analyze@v1`
  const version = Number(digits ?? 1)
  const id = `${name}@v${version}`
  if (verbToolName(id).length > longestToolName)
    return `the name ${text} is too long; a verb name can have at most ${longestToolName} characters including its version`
  return { id, name, version, isVersioned: digits !== undefined }
}

/** What a verb is called as a tool, where dots and @ are not allowed: `review_analyze_v1`. */
export const verbToolName = (id: string): string => id.replace(/[^A-Za-z0-9_-]/g, '_')
