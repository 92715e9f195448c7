import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm as gfmSyntax } from 'micromark-extension-gfm'

/** What a processor is told of the syntax that it reads, as `remark-parse` takes it. */
interface SyntaxData {
  micromarkExtensions?: unknown[]
  fromMarkdownExtensions?: unknown[]
}

/** Has Markdown read as GitHub reads it: `remark-gfm` without the half that writes Markdown, which every reader would load. */
export function gfm(this: { data(): object }): void {
  const data: SyntaxData = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmSyntax()]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmFromMarkdown()]
}
