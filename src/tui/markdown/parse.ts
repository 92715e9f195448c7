import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { safeToShow } from '../../core/control-sequences.ts'

/**
 * Definitions would act on blocks far from them: a mark such as `[1]` could become a link, and a block would look different once more text has come.
 * So they are text like any other, and what they say is shown.
 */
const withoutDefinitions = { disable: { null: ['definition', 'gfmFootnoteCall', 'gfmFootnoteDefinition', 'gfmPotentialFootnoteCall'] } }
const extensions = [gfm({ singleTilde: false }), withoutDefinitions]
const mdastExtensions = [gfmFromMarkdown()]

/** Text from outside that may be parsed and shown: no control characters, no half surrogate pairs. Lines stay lines. */
export const safeMarkdown = (text: string): string => safeToShow(text).toWellFormed()

/** The tree of a text. No block of it depends on another one. */
export const parseMarkdown = (safe: string): Root => fromMarkdown(safe, { extensions, mdastExtensions })

/** What stands inside of paragraphs and cells. Where blocks begin does not depend on it. */
const inline = [
  ...['attention', 'autolink', 'characterEscape', 'characterReference', 'codeText', 'hardBreakEscape', 'htmlText'],
  ...['labelEnd', 'labelStartImage', 'labelStartLink', 'strikethrough', 'wwwAutolink', 'protocolAutolink', 'emailAutolink'],
]
const blockExtensions = [...extensions, { disable: { null: inline } }]
const blockMdastExtensions = mdastExtensions.flat().filter((extension) => extension.transforms === undefined)

/** The tree as far as blocks and items of lists go, in about half the time. */
export const parseBlocks = (safe: string): Root =>
  fromMarkdown(safe, { extensions: blockExtensions, mdastExtensions: blockMdastExtensions })
