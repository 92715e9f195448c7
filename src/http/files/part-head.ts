/** What a part of a form says of itself. */
export interface PartHead {
  /** The field of the form; empty where none is named. */
  readonly name: string
  readonly filename?: string
}

/** Reads `Content-Disposition: form-data; name="file"; filename="report.pdf"`, and `filename*=UTF-8''...` in its place. */
export function readPartHead(bytes: Uint8Array): PartHead {
  const lines = new TextDecoder().decode(bytes).split('\r\n')
  const disposition = lines.find((line) => /^content-disposition\s*:/i.test(line)) ?? ''
  const filename = encoded(disposition) ?? parameter(disposition, 'filename')
  return { name: parameter(disposition, 'name') ?? '', ...(filename === undefined ? {} : { filename }) }
}

/** Browsers write a quotation mark in a name as %22, other programs as \". */
function parameter(line: string, name: string): string | undefined {
  const [, quoted, plain] = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]+))`, 'i').exec(line) ?? []
  return quoted?.replace(/\\(["\\])/g, '$1').replaceAll('%22', '"') ?? plain
}

function encoded(line: string): string | undefined {
  const [, text] = /;\s*filename\*=utf-8'[^']*'([^\s;]+)/i.exec(line) ?? []
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return undefined
  }
}
