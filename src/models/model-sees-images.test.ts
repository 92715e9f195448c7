import { expect, it } from 'vitest'
import { modelSeesImages } from './model-sees-images.ts'

it.each([
  'gpt-4o-mini',
  'openai:gpt-4.1-nano',
  'gpt-5.2',
  'o3-2025-04-16',
  'anthropic:claude-3-5-haiku-latest',
  'anthropic/claude-sonnet-4.5',
  'google:gemini-2.5-flash',
  'gemma3:12b',
  'openrouter/google/gemma-3-27b-it',
  'llama3.2-vision:11b',
  'meta-llama/Llama-3.2-11B-Vision-Instruct',
  'qwen2.5vl:7b',
  'Qwen/Qwen3-VL-8B-Instruct',
  'llava:13b',
])('%s is shown images', (model) => {
  expect(modelSeesImages(model)).toBe(true)
})

it.each([
  'extractive',
  'local',
  'gpt-3.5-turbo',
  'gpt-4',
  'o3-mini',
  'openai:o1-preview',
  'gpt-4o-audio-preview',
  'claude-2.1',
  'gemma3:1b',
  'gemma3n:e4b',
  'llama3.2:3b',
  'qwen3:8b',
  'deepseek-chat',
])('%s is shown none', (model) => {
  expect(modelSeesImages(model)).toBe(false)
})
