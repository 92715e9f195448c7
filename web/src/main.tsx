import './app/fonts.css'
import './app/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { keepOfflinePage } from './app/offline-page.ts'
import { applyTheme, storedTheme } from './app/theme.ts'
import { router } from './router.tsx'

applyTheme(storedTheme())
const root = document.getElementById('app')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
keepOfflinePage()
