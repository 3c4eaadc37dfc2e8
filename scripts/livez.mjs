/*
 * Asks an address whether a part is alive: exits with 0 for a 200, with 1 and the reason otherwise. For health checks of containers, whose image has
 * no curl: `node scripts/livez.mjs http://127.0.0.1:3000/livez`. It imports nothing of ours, so that it takes 50 ms.
 */
const url = process.argv[2]
try {
  const { status } = await fetch(url, { signal: AbortSignal.timeout(7_000) })
  if (status !== 200) throw new Error(`${url} answers ${status}`)
} catch (error) {
  console.error(error.cause?.message ?? error.message)
  process.exit(1)
}
