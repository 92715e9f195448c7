import type { ClientOptions } from '@modelcontextprotocol/client'
import { type MakeSchema, serverSchemaCheck } from './server-schema-check.ts'

/** Characters of JSON above which a structured result is taken as it is: how long its check takes is the server's choice. */
const largestChecked = 200_000

/** How the client library checks structured results against what their tool declares; not at all without a way to make schemas. */
export const outputValidator = (make: MakeSchema | undefined): NonNullable<ClientOptions['jsonSchemaValidator']> => ({
  getValidator<T>(json: object) {
    const check = make && serverSchemaCheck({ ...json }, make)
    return (value: unknown) => {
      const checked = check && JSON.stringify(value).length <= largestChecked ? check(value) : undefined
      return checked?.ok === false
        ? { valid: false as const, data: undefined, errorMessage: checked.issues.join('; ') }
        : { valid: true as const, data: value as T, errorMessage: undefined }
    }
  },
})
