/** Blocks of the system prompt that take the place of the built-in ones (`agent.prompts.*`): who the model is, how it works, how it answers. */
export type PromptBlocks = { readonly [Block in 'role' | 'work' | 'answer']?: string }
