import { Type } from 'typebox';
import { fileField, fileForm, id, nullable, oneOf, pageSchema } from '../../../platform/http/index.ts';

/** What a receipt can be; its bytes decide. */
export const RECEIPT_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
export const RECEIPT_PAGES = { default: 20, max: 200 };

export const ReceiptSchema = Type.Object(
  {
    id: Type.Integer(),
    sheet_id: Type.Integer(),
    item_id: nullable(Type.Integer({ description: 'The item it is for; null: the sheet as a whole.' })),
    name: Type.String(),
    size: Type.Integer({ description: 'In bytes.' }),
    content_type: Type.String({ describedAs: oneOf(RECEIPT_TYPES) }),
    URI: Type.String({ format: 'uri', description: 'Where the file is.' }),
    thumbnail_URI: nullable(Type.String({ format: 'uri', description: 'A small JPEG of a picture; null for a PDF.' })),
    created: Type.String({ format: 'date-time' }),
  },
  {
    $id: 'ExpenseReceipt',
    examples: [
      {
        id: 5,
        sheet_id: 7,
        item_id: 31,
        name: 'lunch.jpg',
        size: 48213,
        content_type: 'image/jpeg',
        URI: 'https://intranet.example.com/api/expenses/v1/receipts/5/file',
        thumbnail_URI: 'https://intranet.example.com/api/expenses/v1/receipts/5/thumbnail',
        created: '2026-01-31T09:05:00+00:00',
      },
    ],
  },
);

export const ReceiptListSchema = pageSchema(ReceiptSchema);

export const ReceiptUpdateSchema = Type.Object(
  {
    item_id: Type.Optional(nullable(id({ description: 'An item of the same sheet.' }))),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })),
  },
  { examples: [{ item_id: 31 }] },
);

const receiptFields = {
  item_id: Type.Optional(
    id({ description: 'An item of the sheet; without it the receipt is for the sheet as a whole.' }),
  ),
  name: Type.Optional(Type.String({ maxLength: 255, description: 'Default: the name of the file.' })),
};

export const receiptUploads = {
  ...fileForm({ file: fileField('PDF, JPEG, PNG or WebP.'), ...receiptFields }),
  'application/json': Type.Object(
    { file_key: Type.String({ description: 'Of a file in your drop box.' }), ...receiptFields },
    { examples: [{ file_key: 'Yk3fQm1x', name: 'lunch.pdf' }] },
  ),
};

export const NestedReceiptParams = Type.Object({
  id: Type.Integer({ description: 'Id of the sheet.' }),
  receipt_id: Type.Integer({ description: 'Id of the receipt.' }),
});
