/** Markdown as its words read, without the signs that are not seen. A guess by its letters, not a parse: for quotes, and for what nobody looks at closely. */
export const plainWords = (text: string): string =>
  text
    // What stands in code is no sign.
    .split(/(`+[^`]+`+)/)
    .map((part, index) => (index % 2 === 1 ? part.replace(/^`+ ?| ?`+$/g, '') : outsideCode(part)))
    .join('')

const outsideCode = (text: string): string =>
  text
    .replace(/^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+)/gm, '')
    .replace(/!?\[([^\]]*)\]\([^()\s]*(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/(\*\*|__|~~)(?=\S)([\s\S]+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*\\])([*_])(?=\S)([^*_]+?)(?<=\S)\1(?![\w*])/g, '$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1')
