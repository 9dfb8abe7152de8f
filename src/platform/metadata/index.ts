export { addCopiedFields, type CopiedField } from './copied-fields.ts';
export { fieldsIn, type MetadataField } from './metadata-fields.repository.ts';
export { metadataFieldRoutes } from './metadata-fields.routes.ts';
export { metadataFieldSchema } from './metadata-fields.schemas.ts';
export { createMetadataFields, type MetadataFields } from './metadata-fields.service.ts';
export { requireFieldValue } from './metadata-values.ts';
