// Draws the icons of the web app, web/public/icons, from its mark in the heading font.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromium as installed } from '../test/web/chromium.ts'

const publicFolder = join(import.meta.dirname, '../web/public')
const font = readFileSync(join(publicFolder, 'fonts/source-serif-4-600-5.3.1.woff2')).toString('base64')

/** Pixels across, share of the width that the letters are high, and how round the corners are: systems cut a mask from the middle four fifths of `maskable`. */
const icons = [
  { name: 'ibid-192', size: 192, letters: 0.66, radius: 0.22 },
  { name: 'ibid-512', size: 512, letters: 0.66, radius: 0.22 },
  { name: 'ibid-maskable-512', size: 512, letters: 0.46, radius: 0 },
  // iOS rounds the corners itself.
  { name: 'apple-touch-icon', size: 180, letters: 0.58, radius: 0 },
]

const browser = await chromium.launch({ executablePath: installed() ?? '', args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
try {
  const page = await browser.newPage()
  mkdirSync(join(publicFolder, 'icons'), { recursive: true })
  for (const { name, size, letters, radius } of icons) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(`<style>
      @font-face { font-family: Mark; src: url(data:font/woff2;base64,${font}) }
      body { margin: 0; background: transparent }
      svg { display: block }
      text { font: italic 600 ${size * letters}px Mark; fill: #fff8ee }
    </style><svg width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size * radius}" fill="#8a3b12"/>
      <text x="49%" y="${size * (0.5 + letters * 0.34)}" text-anchor="middle">ib</text></svg>`)
    await page.evaluate(() => document.fonts.ready)
    writeFileSync(join(publicFolder, 'icons', `${name}.png`), await page.screenshot({ omitBackground: true }))
  }
} finally {
  await browser.close()
}
