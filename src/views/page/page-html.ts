import { hash } from 'node:crypto'
import { type Html, html } from './html.ts'
import { pageStyle } from './run-page-style.ts'

/** A page that stands by itself: it holds no script, fetches nothing and forbids both. */
export function pageHtml(title: string, body: Html): string {
  const policy = `default-src 'none'; style-src 'sha256-${hash('sha256', pageStyle, 'base64')}'; base-uri 'none'; form-action 'none'`
  const head = html`<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title.slice(0, 120)}</title>`
  return `<!doctype html>\n<html lang="und">\n<head>\n${head.markup}\n<style>${pageStyle}</style>\n</head>\n<body>\n${body.markup}\n</body>\n</html>\n`
}
