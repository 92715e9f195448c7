import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm run dev` of this folder finds a server: start one with `ibid serve`. */
const server = 'http://127.0.0.1:7337'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: resolve(import.meta.dirname, '../dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows nothing inline, pictures neither.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: Object.fromEntries(['/v1', '/open', '/openapi.json', '/auth'].map((path) => [path, server])) },
})
