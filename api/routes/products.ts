// Products over HTTP (specification §2.2).
import { z } from 'zod'
import { given } from '../../commands/changed.ts'
import { createOffer } from '../../commands/offer.ts'
import { storePicture, useOwnPicture } from '../../commands/pictures.ts'
import { createProduct, updateProduct } from '../../commands/products.ts'
import { Product } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { paymentLinkSchema, serializePaymentLink } from '../../resources/payment-link.ts'
import { priceSchema, serializePrice } from '../../resources/price.ts'
import { productSchema, serializeProduct } from '../../resources/product.ts'
import { taxCategory } from '../../resources/tax.ts'
import { Refusal } from '../../rules/refusals.ts'
import type { TaxCategory } from '../../rules/tax.ts'
import { nameFilter } from '../list-filters.ts'
import { listRoute } from '../lists.ts'
import { refuseUnlessScoped } from '../middleware/permission.ts'
import { PICTURE_UPLOAD, readUploadedPicture } from '../picture-upload.ts'
import { readRoute, writeRoute } from '../route.ts'
import { description, idParams, metadata, metadataPatch, name, patchedMetadata, webUrl } from '../schemas.ts'
import { priceBody } from './prices.ts'

const tag = 'Products'

const flags = z.array(z.string().trim().min(1).max(100)).max(100)
const seats = z.int().min(1).max(100_000)
const credits = z
  .int()
  .min(0)
  .max(1_000_000_000)
  .meta({ description: 'Credits per unit bought, or per cycle of a subscription.' })
/** The heading of a product in the shop. */
const category = z.string().trim().min(1).max(60)
const CATEGORY = { description: 'The heading under which the shop shows it, such as `Courses`.' }
const days = z.int().min(1).max(3_650)

/** The answer to a creation: also what was made with it. */
const productMadeSchema = productSchema
  .extend({
    default_price: priceSchema.optional().meta({ description: 'Made with it by `default_price_data`.' }),
    payment_link: paymentLinkSchema.optional().meta({ description: 'Made with it by `payment_link_data`.' }),
  })
  .meta({ id: 'ProductMade' })

export const productRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/products',
    operationId: 'createProduct',
    summary: 'Create a product, optionally with its first price and a payment link',
    description:
      '`default_price_data` makes the first price in the same call, `payment_link_data` a link that sells it.',
    refuses: ['amount_too_small', 'product_inactive', 'amount_too_large', 'resource_missing', 'storage_unavailable'],
    tag,
    scope: 'products:write',
    body: z.object({
      name,
      description: description.optional(),
      category: category.optional().meta(CATEGORY),
      image_url: webUrl.optional(),
      active: z.boolean().default(true),
      published: z.boolean().default(false).meta({ description: 'Whether the shop page shows it.' }),
      license_enabled: z.boolean().default(false),
      license_seats: seats.default(1).meta({ description: 'The seats of a licence per unit bought.' }),
      feature_flags: flags.default([]),
      credits: credits.optional(),
      credits_expire_after_days: days.optional(),
      tax_category: taxCategory.default('standard').meta({ description: 'How VAT applies to it.' }),
      metadata: metadata.optional(),
      default_price_data: z.strictObject(priceBody).optional().meta({
        description: 'Its first price, made in the same call. Needs the scope `prices:write`.',
      }),
      payment_link_data: z
        .strictObject({ allow_discount_codes: z.boolean().default(true), max_uses: z.int().min(1).optional() })
        .optional()
        .meta({
          description: 'A payment link for that price, made in the same call. Needs the scope `payment_links:write`.',
        }),
    }),
    answer: productMadeSchema,
    write: async ({ deps, caller, body }, c) => {
      const { default_price_data: price, payment_link_data: link } = body
      if (price) refuseUnlessScoped(caller, 'prices:write')
      if (link) refuseUnlessScoped(caller, 'payment_links:write')
      if (link && !price)
        throw new Refusal('parameter_missing', '`payment_link_data` needs `default_price_data`.', {
          param: 'default_price_data',
        })
      await useOwnPicture(c, body.image_url, 'image_url')
      const { name, description, category, metadata } = body
      const wanted = { name, description, category, metadata, ...columnsOf(body) }
      if (!price) return serializeProduct(createProduct(c, wanted))
      const made = await createOffer(c, {
        product: wanted,
        price,
        link: link ? { allowDiscountCodes: link.allow_discount_codes, maxUses: link.max_uses ?? null } : null,
      })
      return {
        ...serializeProduct(made.product),
        default_price: serializePrice(made.price),
        ...(made.link && { payment_link: serializePaymentLink(made.link, deps.links) }),
      }
    },
  }),
  listRoute({
    path: '/v1/products',
    operationId: 'listProducts',
    summary: 'List products',
    tag,
    scope: 'products:read',
    entity: Product,
    resource: 'product',
    filters: {
      active: { schema: z.boolean(), property: 'active' },
      published: { schema: z.boolean(), property: 'published' },
      query: nameFilter,
    },
    render: serializeProduct,
    item: productSchema,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/products/:id',
    operationId: 'getProduct',
    summary: 'Read a product',
    tag,
    scope: 'products:read',
    params: idParams('product'),
    answer: productSchema,
    read: async ({ deps, caller, params }) =>
      serializeProduct(await findOwned(deps.db.orm.em.fork(), caller, Product, 'product', params.id)),
  }),
  writeRoute({
    method: 'PATCH',
    path: '/v1/products/:id',
    operationId: 'updateProduct',
    summary: 'Update a product; a field set to null is emptied',
    description:
      'Only the members that are sent change. Flags, seats and credits apply to later purchases and renewals.',
    refuses: ['resource_missing'],
    tag,
    scope: 'products:write',
    params: idParams('product'),
    body: z.object({
      name: name.optional(),
      description: description.nullable().optional(),
      category: category.nullable().optional().meta(CATEGORY),
      image_url: webUrl.nullable().optional(),
      active: z.boolean().optional(),
      published: z.boolean().optional(),
      license_enabled: z.boolean().optional(),
      license_seats: seats
        .nullable()
        .optional()
        .meta({ description: 'The seats of a licence per unit bought. `null` sets it back to 1.' }),
      feature_flags: flags
        .nullable()
        .optional()
        .meta({ description: 'The feature flags that it grants. `null` takes all away.' }),
      credits: credits.nullable().optional(),
      credits_expire_after_days: days.nullable().optional(),
      tax_category: taxCategory.optional().meta({ description: 'Applies to everything that is billed from now on.' }),
      metadata: metadataPatch.optional(),
    }),
    answer: productSchema,
    write: async ({ body, params }, c) => {
      await useOwnPicture(c, body.image_url, 'image_url')
      const product = await updateProduct(c, params.id, (stored) =>
        given({
          name: body.name,
          description: body.description,
          category: body.category,
          ...columnsOf({
            ...body,
            license_seats: body.license_seats === null ? 1 : body.license_seats,
            feature_flags: body.feature_flags === null ? [] : body.feature_flags,
          }),
          metadata: patchedMetadata(stored.metadata, body.metadata),
        }),
      )
      return serializeProduct(product)
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/products/:id/picture',
    operationId: 'setProductPicture',
    summary: 'Upload the picture of a product: JPEG, PNG or WebP, up to 5 MB',
    description:
      'As a form with the part `image`. It is made smaller, and served from this service with a long life in caches. A new upload replaces it.',
    refuses: ['storage_unavailable'],
    tag,
    scope: 'products:write',
    params: idParams('product'),
    upload: PICTURE_UPLOAD,
    body: z.strictObject({}),
    answer: productSchema,
    write: async ({ params, upload, deps }, c) => {
      await findOwned(c.em, c.context, Product, 'product', params.id)
      if (!upload) throw new Refusal('parameter_missing', 'Send the picture as the part `image`.', { param: 'image' })
      const picture = c.fromOutside('picture', () => readUploadedPicture(upload))
      const imageUrl = await storePicture(c, deps.pictures, picture)
      await useOwnPicture(c, imageUrl, 'image')
      return serializeProduct(await updateProduct(c, params.id, () => ({ imageUrl })))
    },
  }),
]

interface NamedFields {
  image_url?: string | null | undefined
  active?: boolean | undefined
  published?: boolean | undefined
  license_enabled?: boolean | undefined
  license_seats?: number | undefined
  feature_flags?: string[] | undefined
  credits?: number | null | undefined
  credits_expire_after_days?: number | null | undefined
  tax_category?: TaxCategory | undefined
}

/** Maps the names of the API to the entity's properties. */
function columnsOf(body: NamedFields) {
  return {
    imageUrl: body.image_url,
    active: body.active,
    published: body.published,
    licenseEnabled: body.license_enabled,
    licenseSeats: body.license_seats,
    featureFlags: body.feature_flags,
    credits: body.credits,
    creditsExpireAfterDays: body.credits_expire_after_days,
    taxCategory: body.tax_category,
  }
}
