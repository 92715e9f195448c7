/**
 * What the Custom Search JSON API takes and answers. After its discovery document (`discovery/customsearch-v1.json` of
 * github.com/googleapis/google-api-nodejs-client) and, for ranges of `sort`, the page on structured search of developers.google.com/custom-search. The key is
 * a system parameter, which `X-Goog-Api-Key` carries as well (docs.cloud.google.com/apis/docs/system-parameters). Errors are `google.rpc.Status` with the
 * older `errors` beside it.
 */
const text = { type: 'string' } as const
const pixels = { type: 'integer' } as const
const result = {
  type: 'object',
  required: ['kind', 'title', 'link'],
  properties: {
    kind: { const: 'customsearch#result' },
    cacheId: text,
    displayLink: text,
    fileFormat: text,
    formattedUrl: text,
    htmlFormattedUrl: text,
    htmlSnippet: text,
    htmlTitle: text,
    image: {
      type: 'object',
      properties: {
        byteSize: pixels,
        contextLink: text,
        height: pixels,
        thumbnailHeight: pixels,
        thumbnailLink: text,
        thumbnailWidth: pixels,
        width: pixels,
      },
      additionalProperties: false,
    },
    labels: { type: 'array' },
    link: text,
    mime: text,
    pagemap: { type: 'object', additionalProperties: true },
    snippet: text,
    title: text,
  },
  additionalProperties: false,
} as const

export const googleSchemas = {
  answer: {
    type: 'object',
    required: ['kind', 'url', 'queries', 'searchInformation'],
    properties: {
      kind: { const: 'customsearch#search' },
      url: { type: 'object', properties: { type: text, template: text }, additionalProperties: false },
      queries: { type: 'object', required: ['request'] },
      context: { type: 'object' },
      promotions: { type: 'array' },
      searchInformation: {
        type: 'object',
        properties: { searchTime: { type: 'number' }, formattedSearchTime: text, totalResults: text, formattedTotalResults: text },
        additionalProperties: false,
      },
      spelling: { type: 'object' },
      items: { type: 'array', items: result },
    },
    additionalProperties: false,
  },
  refusal: {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message', 'status'],
        properties: {
          code: { type: 'integer' },
          message: text,
          status: { enum: ['INVALID_ARGUMENT', 'RESOURCE_EXHAUSTED', 'PERMISSION_DENIED'] },
          errors: { type: 'array', items: { type: 'object', required: ['message', 'domain', 'reason'] } },
          details: { type: 'array', items: { type: 'object', required: ['@type'] } },
        },
        additionalProperties: false,
      },
    },
    additionalProperties: false,
  },
  request: {
    type: 'object',
    required: ['cx', 'q'],
    properties: {
      cx: text,
      q: { type: 'string', minLength: 1 },
      num: { enum: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] },
      siteSearch: text,
      siteSearchFilter: { enum: ['e', 'i'] },
      dateRestrict: { type: 'string', pattern: '^[dwmy]\\d+$' },
      sort: { type: 'string', pattern: '^date:r:\\d{8}:\\d{8}$' },
      searchType: { const: 'image' },
    },
    additionalProperties: false,
  },
} as const
