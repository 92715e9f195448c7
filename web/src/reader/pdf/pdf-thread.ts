import { getDocument, Util } from 'unpdf/pdfjs'
import { findQuoteBoxes, type PageRun } from './find-quote-boxes.ts'
import type { DrawnPage, FoundQuote, PdfPages, PdfRequest, PdfResponse } from './pdf-messages.ts'

type Pdf = Awaited<ReturnType<typeof getDocument>['promise']>
type Page = Awaited<ReturnType<Pdf['getPage']>>
type Viewport = ReturnType<Page['getViewport']>

/** Pages whose shape is looked up; the others get that of the first. */
const mostShapes = 500

/** Pages that a quote is looked for on. */
const mostSearched = 60

/** Device pixels of the largest page that is drawn. */
const mostPixels = 16_000_000

/** Makes canvases without a document. */
class ThreadCanvasFactory {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) }
  }
  reset({ canvas }: { readonly canvas: OffscreenCanvas }, width: number, height: number) {
    canvas.width = width
    canvas.height = height
  }
  destroy({ canvas }: { readonly canvas: OffscreenCanvas }) {
    canvas.width = 0
    canvas.height = 0
  }
}

/** Filters need a document; what they would tint is drawn as it is. */
class NoFilterFactory {
  addFilter = () => 'none'
  addHCMFilter = () => 'none'
  addAlphaFilter = () => 'none'
  addLuminosityFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  addKnockoutFilter = () => 'none'
  destroy() {}
}

let opened: Promise<Pdf> | undefined

/**
 * Opens a PDF apart from the page that shows it: what is hostile in one has no document to change, no address it may ask, and its scripts and actions are never
 * read.
 */
async function open(bytes: ArrayBuffer): Promise<PdfPages> {
  opened = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    enableXfa: false,
    useWorkerFetch: false,
    useWasm: false,
    disableAutoFetch: true,
    CanvasFactory: ThreadCanvasFactory,
    FilterFactory: NoFilterFactory,
    // Letters that the PDF brings along are loaded into the thread itself.
    ownerDocument: { fonts: Reflect.get(self, 'fonts') } as unknown as HTMLDocument,
  }).promise
  const pdf = await opened
  const shapes: number[] = []
  for (let number = 1; number <= pdf.numPages; number++)
    shapes.push(number <= mostShapes ? shapeOf((await pdf.getPage(number)).getViewport({ scale: 1 })) : (shapes[0] ?? Math.SQRT2))
  return { shapes }
}

const shapeOf = ({ width, height }: Viewport): number => height / width

async function find({ quote, page: first }: Extract<PdfRequest, { kind: 'find' }>): Promise<FoundQuote> {
  const pdf = await openedPdf()
  for (let number = first; number <= Math.min(pdf.numPages, first + mostSearched); number++) {
    const page = await pdf.getPage(number)
    if (findQuoteBoxes(await runsOf(page, page.getViewport({ scale: 1 })), { mark: 0, quote }, widthOf).length > 0) return { page: number }
  }
  return { page: undefined }
}

function openedPdf(): Promise<Pdf> {
  if (!opened) throw new Error('no PDF is open')
  return opened
}

async function draw({ page: number, width, quotes }: Extract<PdfRequest, { kind: 'draw' }>): Promise<DrawnPage> {
  const page = await (await openedPdf()).getPage(number)
  const plain = page.getViewport({ scale: 1 })
  const scale = Math.min(width / plain.width, Math.sqrt(mostPixels / (plain.width * plain.height)))
  const viewport = page.getViewport({ scale })
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  const canvasContext = canvas.getContext('2d') as unknown as CanvasRenderingContext2D
  await page.render({ canvas: null, canvasContext, viewport }).promise
  const runs = await runsOf(page, plain)
  page.cleanup()
  return {
    bitmap: canvas.transferToImageBitmap(),
    boxes: quotes.flatMap((each) => findQuoteBoxes(runs, each, widthOf)),
    text: runs.map(({ text }) => text).join(' '),
  }
}

/** How wide words are in letters of no special kind: the shares of a line are nearly the same in others. */
function widthOf(text: string): number {
  ruler ??= new OffscreenCanvas(1, 1).getContext('2d')
  return ruler?.measureText(text).width ?? text.length
}
let ruler: OffscreenCanvasRenderingContext2D | null | undefined

async function runsOf(page: Page, viewport: Viewport): Promise<readonly PageRun[]> {
  const { items } = await page.getTextContent()
  return items.flatMap((item): readonly PageRun[] => {
    if (!('str' in item) || item.str === '') return []
    const [, , c = 0, d = 0, x = 0, y = 0] = Util.transform(viewport.transform, item.transform) as readonly number[]
    const height = Math.hypot(c, d)
    return [
      {
        text: item.str,
        left: x / viewport.width,
        top: (y - height) / viewport.height,
        width: item.width / viewport.width,
        height: (height * 1.2) / viewport.height,
      },
    ]
  })
}

self.onmessage = async ({ data }: MessageEvent<PdfRequest>) => {
  const answer = (response: PdfResponse, transfer: Transferable[] = []) => self.postMessage(response, { transfer })
  try {
    const value = data.kind === 'open' ? await open(data.bytes) : data.kind === 'find' ? await find(data) : await draw(data)
    answer({ id: data.id, value }, 'bitmap' in value ? [value.bitmap] : [])
  } catch (error) {
    answer({ id: data.id, problem: error instanceof Error ? error.message : String(error) })
  }
}
