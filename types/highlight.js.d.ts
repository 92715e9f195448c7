// In place of the types of highlight.js, which bring those of browsers into every file: what lowlight's types need of them.
/** A grammar. */
export type LanguageFn = (api: unknown) => unknown
