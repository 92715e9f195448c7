/**
 * What the Tavily Search API takes and answers. After the OpenAPI part of docs.tavily.com/documentation/api-reference/endpoint/search. Differing from it, as
 * the service does: `answer` and `raw_content` are null where they were not asked for, `follow_up_questions` is always null, and news have `published_date`.
 */
const text = { type: 'string' } as const
const textOrNull = { type: ['string', 'null'] } as const
const day = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } as const
const images = {
  type: 'array',
  items: { type: 'object', required: ['url'], properties: { url: text, description: text }, additionalProperties: false },
} as const

export const tavilySchemas = {
  answer: {
    type: 'object',
    required: ['query', 'results', 'images', 'response_time', 'answer'],
    properties: {
      query: text,
      follow_up_questions: { type: 'null' },
      answer: textOrNull,
      images,
      results: {
        type: 'array',
        items: {
          type: 'object',
          required: ['title', 'url', 'content', 'score'],
          properties: {
            title: text,
            url: text,
            content: text,
            score: { type: 'number' },
            raw_content: textOrNull,
            favicon: text,
            published_date: text,
            images,
          },
          additionalProperties: false,
        },
      },
      auto_parameters: { type: 'object' },
      response_time: { type: 'number' },
      usage: { type: 'object' },
      request_id: text,
    },
    additionalProperties: false,
  },
  refusal: {
    type: 'object',
    required: ['detail'],
    properties: { detail: { type: 'object', required: ['error'], properties: { error: text }, additionalProperties: false } },
    additionalProperties: false,
  },
  request: {
    type: 'object',
    required: ['query'],
    properties: {
      query: { type: 'string', minLength: 1, maxLength: 400 },
      max_results: { type: 'integer', minimum: 0, maximum: 20 },
      topic: { enum: ['general', 'news', 'finance'] },
      time_range: { enum: ['day', 'week', 'month', 'year'] },
      start_date: day,
      end_date: day,
      include_images: { type: 'boolean' },
      include_image_descriptions: { type: 'boolean' },
      include_domains: { type: 'array', items: text, maxItems: 300 },
    },
    additionalProperties: false,
  },
} as const
