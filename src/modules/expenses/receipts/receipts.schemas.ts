import { Type } from 'typebox';
import { id, nullable, pageSchema } from '../../../platform/http/index.ts';

export const RECEIPT_PAGES = { default: 20, max: 200 };

export const ReceiptSchema = Type.Object(
  {
    id: Type.Integer(),
    sheet_id: Type.Integer(),
    item_id: nullable(Type.Integer({ description: 'The item it is for; null: the sheet as a whole.' })),
    name: Type.String(),
    size: Type.Integer({ description: 'In bytes.' }),
    content_type: Type.String(),
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

export const NestedReceiptParams = Type.Object({
  id: Type.Integer({ description: 'Id of the sheet.' }),
  receipt_id: Type.Integer({ description: 'Id of the receipt.' }),
});
