/** How names of models begin, and whether these take images, as their makers say; the longest beginning that fits decides. */
const beginnings: Readonly<Record<string, boolean>> = {
  'gpt-4-turbo': true,
  'gpt-4o': true,
  'gpt-4o-audio': false,
  'gpt-4o-mini-audio': false,
  'gpt-4o-search': false,
  'gpt-4o-mini-search': false,
  'gpt-4.1': true,
  'gpt-4.5': true,
  'gpt-5': true,
  'chatgpt-4o': true,
  o1: true,
  'o1-mini': false,
  'o1-preview': false,
  o3: true,
  'o3-mini': false,
  'o4-mini': true,
  claude: true,
  'claude-2': false,
  'claude-instant': false,
  gemini: true,
  gemma3: true,
  'gemma3:1b': false,
  'gemma3:270m': false,
  gemma3n: false,
  'gemma-3': true,
  'gemma-3-1b': false,
  'gemma-3-270m': false,
  gemma4: true,
  'gemma-4': true,
  'glm-4v': true,
  'glm-4.5v': true,
  'glm-4.6v': true,
  'grok-4': true,
  internvl: true,
  llama4: true,
  'llama-4': true,
  llava: true,
  bakllava: true,
  'minicpm-v': true,
  'mistral-medium': true,
  'mistral-small-latest': true,
  'mistral-small3.1': true,
  'mistral-small3.2': true,
  moondream: true,
  'phi-4-multimodal': true,
  pixtral: true,
}

/** Names that say it themselves: `llama3.2-vision`, `qwen2.5vl:7b`, `Qwen3-VL-8B`. */
const saysSo = /(?:vision|[-.\d]vl)(?![a-z])/

/**
 * Whether a model is known to take images, by its name, with or without a vendor before it: `gpt-4o-mini`, `anthropic:claude-sonnet-4-5`,
 * `google/gemini-2.5-flash`.
 */
export function modelSeesImages(model: string): boolean {
  const name = model.toLowerCase().replace(/^(?:[^/]*\/|(?:openai|anthropic|google):)*/, '')
  const [fitting] = Object.keys(beginnings)
    .filter((beginning) => name.startsWith(beginning))
    .sort((a, b) => b.length - a.length)
  return fitting === undefined ? saysSo.test(name) : beginnings[fitting] === true
}
