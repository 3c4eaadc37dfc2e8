// What a Thai postal code stands for, for the script that fills in an address (client-scripts/areas.js). The districts come from the library
// thai-address-universal, which carries them in Thai and in English; a form without the script asks for the same fields. Source: D931.
import type Router from '@koa/router'
import type { Context, RequestState } from '../api/context.ts'
import { Refusal } from '../rules/refusals.ts'
import type { Locale } from '../rules/written-date.ts'
import { languageAsked } from './buyer-pages.ts'

/** The last parts of an address, as a document writes them: แขวงบางรัก, เขตบางรัก, กรุงเทพมหานคร. */
export interface Area {
  subdistrict: string
  district: string
  province: string
}

type ByCode = ReadonlyMap<string, readonly Record<Locale, Area>[]>

const KEPT_SECONDS = 86_400
const BANGKOK = 'กรุงเทพมหานคร'

let loading: Promise<ByCode> | null = null

/** The subdistricts of a postal code in that language, in the order of their names; none for a code that is not in use. Read at the first call. */
export async function areasOf(postalCode: string, locale: Locale): Promise<Area[]> {
  loading ??= load()
  const areas = (await loading.catch(tryAnew)).get(postalCode) ?? []
  return areas.map((area) => area[locale]).sort((a, b) => a.subdistrict.localeCompare(b.subdistrict, locale))
}

function tryAnew(error: unknown): never {
  loading = null
  throw error
}

async function load(): Promise<ByCode> {
  const { getDatabase, preload, setEngMode } = await import('thai-address-universal')
  await preload({ language: 'both' })
  // The library reads in one language at a time. Both lists have the same rows in the same order (test/web/areas.test.ts).
  const thai = getDatabase()
  await setEngMode(true)
  const english = getDatabase()
  const byCode = new Map<string, Record<Locale, Area>[]>()
  for (const [i, row] of thai.entries()) {
    const named = english[i]
    if (named?.postal_code !== row.postal_code) throw new Error(`Row ${i} of the postal codes differs by language.`)
    const ofCode = byCode.get(row.postal_code) ?? []
    byCode.set(row.postal_code, [
      ...ofCode,
      {
        th: written(row.sub_district, row.district, row.province),
        en: { subdistrict: named.sub_district, district: named.district, province: named.province },
      },
    ])
  }
  return byCode
}

/** The capital has แขวง and เขต, every other province ตำบล and อำเภอ. */
function written(subdistrict: string, district: string, province: string): Area {
  const [first, second] = province === BANGKOK ? ['แขวง', 'เขต'] : ['ตำบล', 'อำเภอ']
  return { subdistrict: first + subdistrict, district: second + district, province }
}

/** `GET /areas/10500?lang=th|en`, Thai without: a list, empty for a code that is not in use. The same for everybody, so that browsers keep it for a day. */
export function addAreas(router: Router<RequestState>): void {
  router.get('/areas/:code', async (context) => {
    const ctx = context as unknown as Context
    ctx.state.pattern = '/areas/:code'
    const { code } = ctx.params
    if (!code || !/^\d{5}$/.test(code))
      throw new Refusal('resource_missing', 'A Thai postal code has five digits.', { inPath: true })
    ctx.set('Cache-Control', `public, max-age=${KEPT_SECONDS}`)
    ctx.body = await areasOf(code, languageAsked(ctx) ?? 'th')
  })
}
