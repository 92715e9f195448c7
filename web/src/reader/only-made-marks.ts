/** What ibid never writes when it makes text of another format: there, such signs are the document's own words. */
const ownWords = [
  'attention',
  'autolink',
  'blockQuote',
  'characterEscape',
  'characterReference',
  'codeIndented',
  'codeText',
  'definition',
  'hardBreakEscape',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
  'setextUnderline',
  'strikethrough',
  'thematicBreak',
]

/** Reads lists, tables and blocks of code alone as Markdown. */
export function onlyMadeMarks(this: { data(): object }): void {
  const data = this.data() as { micromarkExtensions?: unknown[] }
  data.micromarkExtensions ??= []
  data.micromarkExtensions.push({ disable: { null: ownWords } })
}
