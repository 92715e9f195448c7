/**
 * What the Exa search API takes and answers. After `exa-openapi-spec.yaml` of github.com/exa-labs/openapi-spec (`CommonRequest`, `ContentsRequest`,
 * `ResultWithContent`, `CostDollars`) and exa.ai/docs: `highlights` has `maxCharacters` since the file was published, and errors are `requestId`, `error`
 * and `tag` (exa.ai/docs/admin/error-codes).
 */
const text = { type: 'string' } as const
const textOrNull = { type: ['string', 'null'] } as const
const moment = { type: 'string', format: 'date-time' } as const

export const exaSchemas = {
  answer: {
    type: 'object',
    required: ['requestId', 'results'],
    properties: {
      requestId: text,
      searchType: { enum: ['neural', 'deep'] },
      context: text,
      results: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id', 'url'],
          properties: {
            id: text,
            title: text,
            url: { type: 'string', format: 'uri' },
            publishedDate: textOrNull,
            author: textOrNull,
            score: { type: ['number', 'null'] },
            image: { type: 'string', format: 'uri' },
            favicon: { type: 'string', format: 'uri' },
            text,
            highlights: { type: 'array', items: text },
            highlightScores: { type: 'array', items: { type: 'number' } },
            summary: text,
            subpages: { type: 'array' },
            extras: { type: 'object' },
            entities: { type: 'array' },
          },
          additionalProperties: false,
        },
      },
      costDollars: {
        type: 'object',
        properties: {
          total: { type: 'number' },
          breakDown: { type: 'array' },
          perRequestPrices: { type: 'object' },
          perPagePrices: { type: 'object' },
        },
        additionalProperties: false,
      },
    },
    additionalProperties: false,
  },
  refusal: {
    type: 'object',
    required: ['requestId', 'error', 'tag'],
    properties: { requestId: text, error: text, tag: text },
    additionalProperties: false,
  },
  request: {
    type: 'object',
    required: ['query'],
    properties: {
      query: { type: 'string', minLength: 1 },
      type: { enum: ['auto', 'fast', 'instant', 'deep'] },
      category: { enum: ['company', 'research paper', 'news', 'pdf', 'github', 'personal site', 'people', 'financial report'] },
      numResults: { type: 'integer', minimum: 1, maximum: 100 },
      includeDomains: { type: 'array', items: text },
      startPublishedDate: moment,
      endPublishedDate: moment,
      contents: {
        type: 'object',
        properties: {
          highlights: {
            type: 'object',
            properties: { query: text, maxCharacters: { type: 'integer', minimum: 1 } },
            additionalProperties: false,
          },
        },
        additionalProperties: false,
      },
    },
    additionalProperties: false,
  },
} as const
