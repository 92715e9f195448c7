import type { DocumentOptions, ParseOptions, SchemaOptions, ToJSOptions } from 'yaml'

/**
 * How lock files are read as YAML. A key that is a list or an object takes the library minutes to write out where it is nested, and comparing each key with
 * all others is quadratic: neither is needed for what a package manager writes.
 */
export const yamlOptions: ParseOptions & DocumentOptions & SchemaOptions & ToJSOptions = {
  maxAliasCount: 0,
  prettyErrors: false,
  stringKeys: true,
  uniqueKeys: false,
}
