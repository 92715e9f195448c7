import { z } from 'zod'

/** An object with these members and no others. */
export const shape = <Members extends z.core.$ZodLooseShape>(members: Members) => z.strictObject(members).readonly()

/** The same under a name of its own in the JSON Schema. */
export const named = <Members extends z.core.$ZodLooseShape>(id: string, description: string, members: Members) =>
  shape(members).meta({ id, description })

export const list = <Item extends z.core.SomeType>(item: Item) => z.array(item).readonly()

/** Any members, each of this kind. */
export const members = <Value extends z.core.SomeType>(value: Value) => z.record(z.string(), value).readonly()

/** A member that may be left out, and is never undefined. */
export const maybe = <Value extends z.core.SomeType>(value: Value) => z.exactOptional(value)

/** Text, said in the JSON Schema to be this. */
export const text = (description?: string) => (description === undefined ? z.string() : z.string().describe(description))

export const number = (description?: string) => (description === undefined ? z.number() : z.number().describe(description))

/** What we count ourselves. */
export const count = (description?: string) => (description === undefined ? z.int().min(0) : z.int().min(0).describe(description))

/** 0 to 1. */
export const share = (description: string) => z.number().min(0).max(1).describe(description)

/** ms since 1970. */
export const moment = (description: string) => z.int().describe(`${description}, ms since 1970`)

/** Null where a price is unknown. */
export const money = (description: string) => z.number().nullable().describe(`${description}; null if a price is unknown`)
