import { parentPort } from 'node:worker_threads'
import { parsePdf } from './pdf.ts'
import type { PdfNews, PdfOrder } from './pdf-in-thread.ts'

/** The other end of `readPdf`: reads one PDF after the other, and tells of each page. */
const tell = (news: PdfNews) => parentPort?.postMessage(news)

parentPort?.on('message', async ({ bytes, name }: PdfOrder) => {
  try {
    tell({ document: await parsePdf(bytes, name, () => tell({ isOneFurther: true })) })
  } catch (error) {
    tell({ fault: error instanceof Error ? { name: error.name, message: error.message } : { name: 'Error', message: String(error) } })
  }
})
