/**
 * What a SearXNG server takes and answers. After its reference of the search API (docs.searxng.org/dev/search_api.html), `parse_time_range` in
 * `searx/webadapter.py` (which knows `week` too), `get_json_response` in `searx/webutils.py`, and `MainResult` in `searx/result_types/_base.py`; images and
 * videos have the fields of the templates `images.html` and `videos.html`. `number_of_results` has gone in newer versions.
 */
const text = { type: 'string' } as const
const result = {
  type: 'object',
  required: ['url', 'title', 'template', 'engine', 'engines', 'category', 'parsed_url'],
  properties: {
    url: { type: ['string', 'null'] },
    engine: { type: ['string', 'null'] },
    parsed_url: { type: ['array', 'null'], items: text, minItems: 6, maxItems: 6 },
    template: { enum: ['default.html', 'images.html', 'videos.html'] },
    title: text,
    content: text,
    img_src: text,
    iframe_src: text,
    audio_src: text,
    thumbnail: text,
    publishedDate: { type: ['string', 'null'] },
    pubdate: text,
    length: { type: ['string', 'number', 'null'] },
    views: text,
    author: text,
    metadata: text,
    priority: { enum: ['', 'high', 'low'] },
    engines: { type: 'array', items: text },
    open_group: { type: 'boolean' },
    close_group: { type: 'boolean' },
    positions: { type: 'array', items: { type: 'integer' } },
    score: { type: 'number' },
    category: text,
    thumbnail_src: text,
    resolution: text,
    img_format: text,
    source: text,
    filesize: text,
  },
  additionalProperties: false,
} as const

export const searxngSchemas = {
  answer: {
    type: 'object',
    required: ['query', 'results', 'answers', 'corrections', 'infoboxes', 'suggestions', 'unresponsive_engines'],
    properties: {
      query: text,
      number_of_results: { type: 'number' },
      results: { type: 'array', items: result },
      answers: { type: 'array' },
      corrections: { type: 'array', items: text },
      infoboxes: { type: 'array' },
      suggestions: { type: 'array', items: text },
      unresponsive_engines: { type: 'array', items: { type: 'array', items: text, minItems: 2, maxItems: 2 } },
    },
    additionalProperties: false,
  },
  request: {
    type: 'object',
    required: ['q', 'format'],
    properties: {
      q: { type: 'string', minLength: 1 },
      format: { const: 'json' },
      categories: { enum: ['general', 'news', 'images', 'videos'] },
      time_range: { enum: ['day', 'week', 'month', 'year'] },
    },
    additionalProperties: false,
  },
} as const
