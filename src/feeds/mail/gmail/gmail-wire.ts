import { z } from 'zod'

/** What of Gmail's answers is read; more members may come. */

const header = z.object({ name: z.string(), value: z.string().optional() })

export interface GmailPart {
  readonly mimeType?: string | undefined
  readonly filename?: string | undefined
  readonly headers?: readonly { readonly name: string; readonly value?: string | undefined }[] | undefined
  readonly body?: { readonly size?: number | undefined; readonly data?: string | undefined } | undefined
  readonly parts?: readonly GmailPart[] | undefined
}

const part: z.ZodType<GmailPart> = z.object({
  mimeType: z.string().optional(),
  filename: z.string().optional(),
  headers: z.array(header).optional(),
  body: z.object({ size: z.int().optional(), data: z.string().optional() }).optional(),
  parts: z.array(z.lazy(() => part)).optional(),
})

export const gmailMessage = z.object({
  id: z.string(),
  threadId: z.string().optional(),
  labelIds: z.array(z.string()).optional(),
  internalDate: z.string().optional(),
  raw: z.string().optional(),
  payload: part.optional(),
})
export type GmailMessage = z.infer<typeof gmailMessage>

export const gmailMessages = z.object({
  messages: z.array(z.object({ id: z.string() })).optional(),
  nextPageToken: z.string().optional(),
})

const touched = z.array(z.object({ message: z.object({ id: z.string() }) })).optional()

export const gmailHistory = z.object({
  history: z
    .array(z.object({ id: z.string(), messagesAdded: touched, messagesDeleted: touched, labelsAdded: touched, labelsRemoved: touched }))
    .optional(),
  nextPageToken: z.string().optional(),
  historyId: z.string(),
})

export const gmailProfile = z.object({ emailAddress: z.string(), messagesTotal: z.int().optional(), historyId: z.string() })

export const gmailLabels = z.object({
  labels: z.array(z.object({ id: z.string(), name: z.string(), type: z.string().optional() })).optional(),
})
