/** A page's text as a person reads it: what is kept on one line (web/brand-words.ts) is no element of its own. */
export const unkept = (page: string) => page.replaceAll(/<span class="nowrap">([^<]*)<\/span>/g, '$1')
