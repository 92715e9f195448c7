/**
 * What the Brave Search API takes and answers. After its reference (api-dashboard.search.brave.com/api-reference) and the tables of fields in
 * `skills/{web,news,images,videos}-search/SKILL.md` of github.com/brave/brave-search-skills.
 */
const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const textOrNull = { type: ['string', 'null'] } as const
const amountOrNull = { type: ['integer', 'null'] } as const
const thumbnail = {
  type: 'object',
  required: ['src'],
  properties: { src: text, original: text, logo: flag, width: { type: 'integer' }, height: { type: 'integer' } },
  additionalProperties: false,
} as const
const metaUrl = {
  type: 'object',
  properties: { scheme: text, netloc: text, hostname: text, favicon: text, path: text },
  additionalProperties: false,
} as const
const moment = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}' } as const
const query = {
  type: 'object',
  required: ['original'],
  properties: {
    original: text,
    altered: textOrNull,
    cleaned: text,
    spellcheck_off: flag,
    show_strict_warning: flag,
    more_results_available: flag,
  },
} as const
const page = { title: text, url: text, description: text, age: text, page_age: moment, thumbnail, meta_url: metaUrl } as const
const extra = { type: 'object', required: ['might_be_offensive'], properties: { might_be_offensive: flag } } as const

const webAnswer = {
  type: 'object',
  required: ['type', 'query'],
  properties: {
    type: { const: 'search' },
    query,
    mixed: { type: 'object', required: ['type', 'main', 'top', 'side'] },
    web: {
      type: 'object',
      required: ['type', 'results', 'family_friendly'],
      properties: {
        type: { const: 'search' },
        family_friendly: flag,
        results: {
          type: 'array',
          items: {
            type: 'object',
            required: ['title', 'url', 'meta_url'],
            properties: {
              ...page,
              language: text,
              profile: { type: 'object' },
              extra_snippets: { type: 'array', items: text, maxItems: 5 },
            },
          },
        },
      },
    },
  },
  additionalProperties: false,
} as const

const newsAnswer = {
  type: 'object',
  required: ['type', 'query', 'results'],
  properties: {
    type: { const: 'news' },
    query,
    results: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'title', 'url'],
        properties: {
          type: { const: 'news_result' },
          ...page,
          page_fetched: moment,
          breaking: flag,
          source: { type: 'object', required: ['name'] },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const

const imagesAnswer = {
  type: 'object',
  required: ['type', 'query', 'results', 'extra'],
  properties: {
    type: { const: 'images' },
    query,
    extra,
    results: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type'],
        properties: {
          type: { const: 'image_result' },
          title: text,
          url: text,
          source: text,
          page_fetched: moment,
          thumbnail,
          properties: {
            type: 'object',
            properties: { url: text, placeholder: text, width: amountOrNull, height: amountOrNull },
            additionalProperties: false,
          },
          meta_url: metaUrl,
          confidence: { enum: ['low', 'medium', 'high'] },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const

const videosAnswer = {
  type: 'object',
  required: ['type', 'query', 'results', 'extra'],
  properties: {
    type: { const: 'videos' },
    query,
    extra,
    results: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'title', 'url'],
        properties: {
          type: { const: 'video_result' },
          ...page,
          page_fetched: moment,
          video: {
            type: 'object',
            properties: {
              duration: text,
              views: { type: 'integer' },
              creator: text,
              publisher: text,
              requires_subscription: flag,
              tags: { type: 'array', items: text },
              author: { type: 'object', required: ['name', 'url'] },
            },
            additionalProperties: false,
          },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const

const refusal = {
  type: 'object',
  required: ['type', 'error', 'time'],
  properties: {
    type: { const: 'ErrorResponse' },
    error: {
      type: 'object',
      required: ['id', 'status', 'code'],
      properties: { id: text, status: { type: 'integer' }, code: text, detail: text, meta: { type: 'object' } },
      additionalProperties: false,
    },
    time: { type: 'integer' },
  },
  additionalProperties: false,
} as const

const request = (own: object, most: number) => ({
  type: 'object',
  required: ['q'],
  properties: {
    q: { type: 'string', minLength: 1, maxLength: 400 },
    count: { type: 'string', pattern: `^[1-9]\\d?$`, enum: Array.from({ length: most }, (_, at) => String(at + 1)) },
    ...own,
  },
  additionalProperties: false,
})
const freshness = { freshness: { type: 'string', pattern: '^(?:p[dwmy]|\\d{4}-\\d{2}-\\d{2}to\\d{4}-\\d{2}-\\d{2})$' } }
const goggles = { goggles: { type: 'string', pattern: '^(?:\\$[a-z]+(?:=\\d+)?(?:,site=[a-z0-9.-]+)?\\n?)+$' } }

export const braveSchemas = {
  web: webAnswer,
  news: newsAnswer,
  images: imagesAnswer,
  videos: videosAnswer,
  refusal,
  requests: {
    '/res/v1/web/search': request({ ...freshness, ...goggles, result_filter: text, text_decorations: { enum: ['true', 'false'] } }, 20),
    '/res/v1/news/search': request({ ...freshness, ...goggles }, 50),
    '/res/v1/images/search': request({}, 99),
    '/res/v1/videos/search': request(freshness, 50),
  },
}
