// The files that products deliver, over HTTP (specification §2.2).
import { z } from 'zod'
import { addProductFile, removeProductFile } from '../../commands/product-files.ts'
import { Product } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { readProductFiles } from '../../db/queries/product-files.ts'
import { productFileSchema, serializeProductFile } from '../../resources/product-file.ts'
import { FILE_NAME_MAX, PRODUCT_FILE_BYTES_MAX } from '../../rules/product-files.ts'
import { Refusal } from '../../rules/refusals.ts'
import { listAnswer } from '../lists.ts'
import { readRoute, writeRoute } from '../route.ts'
import { deleted, idParams, listOf, pathId, wasDeleted } from '../schemas.ts'

const tag = 'Products'

export const productFileRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/products/:id/files',
    operationId: 'uploadProductFile',
    summary: 'Add a file that buyers of the product can download, up to 20 MB',
    description:
      'As a form with the part `file`; `name` is what buyers save it as. A product has at most ten. The same bytes under the same name are one file. Whoever bought the product downloads it in the portal and on the page of the paid checkout, for as long as `entitlements.active_products` names the product.',
    tag,
    scope: 'products:write',
    params: idParams('product'),
    query: z.object({
      name: z.string().meta({
        description: `Such as \`Guide.pdf\`: no path, no control characters, at most ${FILE_NAME_MAX} characters.`,
      }),
    }),
    upload: { type: 'multipart/form-data', part: 'file', bytesMax: PRODUCT_FILE_BYTES_MAX },
    body: z.strictObject({}),
    answer: productFileSchema,
    write: async ({ params, query, upload }, c) => {
      if (!upload) throw new Refusal('parameter_missing', 'Send the file as the part `file`.', { param: 'file' })
      return serializeProductFile(await addProductFile(c, params.id, { name: query.name, file: upload }))
    },
  }),
  readRoute({
    method: 'GET',
    path: '/v1/products/:id/files',
    operationId: 'listProductFiles',
    summary: 'List the files of a product',
    description: 'All of them, in the order in which they were added.',
    tag,
    scope: 'products:read',
    params: idParams('product'),
    answer: listOf(productFileSchema),
    read: async ({ deps, caller, params }) => {
      const { id } = await findOwned(deps.db.orm.em.fork(), caller, Product, 'product', params.id)
      const files = await readProductFiles(deps.db.pool, caller, id)
      return listAnswer(`/v1/products/${id}/files`, false, files.map(serializeProductFile))
    },
  }),
  writeRoute({
    method: 'DELETE',
    path: '/v1/products/:id/files/:file',
    operationId: 'deleteProductFile',
    summary: 'Delete a file of a product',
    description: 'Nobody can download it any more, buyers included.',
    tag,
    scope: 'products:write',
    params: idParams('product').extend({ file: pathId('product_file') }),
    answer: deleted('product_file'),
    write: async ({ params }, c) => wasDeleted('product_file', await removeProductFile(c, params.id, params.file)),
  }),
]
