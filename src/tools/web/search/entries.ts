import { z } from 'zod'

/** The entries of a list that have this shape. Others are left out: a service may add kinds of which nobody knows yet. */
export const entries = <T>(shape: z.ZodType<T>) =>
  z.array(z.unknown()).transform((list) =>
    list.flatMap((entry) => {
      const read = shape.safeParse(entry)
      return read.success ? [read.data] : []
    }),
  )

/** A text that may be missing. */
export const text = z.string().nullish()
/** A number that may be missing. */
export const amount = z.number().nullish()
