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
    chunkSizeWarningLimit: 1_700,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Each file is one more way to the server and back: what every page needs is one, and what a conversation needs beside that another.
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 3 },
            {
              name: 'parts',
              test: /node_modules.(?:@base-ui|@floating-ui|lucide-react)|web.src.(?:api|parts).(?!code|markdown|own-dir|quoted)/,
              minShareCount: 3,
              priority: 2,
            },
            { name: 'words', test: /@orama|core.text.found-words/, minShareCount: 2, priority: 2 },
            { name: 'asking', test: /web.src.pages.(?:chat.|session\.tsx)/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(['/v1', '/open', '/openapi.json', '/auth'].map((path) => [path, server])) },
})
