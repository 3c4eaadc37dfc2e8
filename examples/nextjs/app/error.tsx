'use client'

export default function Trouble() {
  return (
    <main>
      <h1>Please try again in a minute</h1>
      <p>The payment service does not answer. Nothing was charged.</p>
    </main>
  )
}
