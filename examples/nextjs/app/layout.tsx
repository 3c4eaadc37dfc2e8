import type { ReactNode } from 'react'

export const metadata = { title: 'Members' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body style={{ font: '16px/1.5 system-ui', maxWidth: '36rem', margin: '3rem auto', padding: '0 1rem' }}>
        {children}
      </body>
    </html>
  )
}
