import type { ModelList } from '../../../../src/core/schemas/http/work.ts'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('chat', chat)

/** A model in the words of a short list; its label names its server, too. */
export const modelName = ({ id, label }: ModelList['models'][number]): string =>
  id === 'extractive' ? say('quotesOnly') : label.startsWith(`${id} (`) ? id : label
