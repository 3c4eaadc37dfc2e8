// Reads the secret out of an Authorization header. What it is worth is judged by authenticate.ts, whether a browser may send it by browsers.ts.

/**
 * The secret that a caller gives: a bearer token, or the user name of HTTP Basic (RFC 7617), whose password is not looked at: `curl -u sk_test_…:`. Null when
 * there is none; empty when the header is of another form.
 */
export function givenSecret(header: string | undefined): string | null {
  const text = header?.trim()
  if (!text || /^(?:Bearer|Basic)$/i.test(text)) return null
  const [, scheme = '', given = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(text) ?? []
  if (!/^basic$/i.test(scheme)) return given
  return Buffer.from(given, 'base64').toString('utf8').split(':', 1)[0]!
}
