/** What is said without a language model where there was nothing to search, in the language of the question. Interfaces that find it name the way to add documents. */
export const unsearchedAnswers = {
  en: 'No language model was used, and there were no documents to search.',
  zh: '未使用语言模型，也没有可供搜索的文档。',
} as const

/** Whether an answer says that there was nothing to search. */
export const isUnsearched = (answer: string): boolean => Object.values<string>(unsearchedAnswers).includes(answer)
