export type { AnyRequest, App } from './app.ts';
export type { ErrorCodes } from './errors/error-codes.ts';
export {
  AppError,
  badRequest,
  conflict,
  forbidden,
  getterOf,
  type InvalidParam,
  invalidField,
  notFound,
  tooLarge,
  tooManyRequests,
  unsupportedMediaType,
} from './errors/errors.ts';
export { registerRequestLimit } from './limits/request-limit.ts';
export { endTurn, registerTurns } from './limits/turns.ts';
export { registerUserRequestLimit } from './limits/user-request-limit.ts';
export { registerOpenApi } from './openapi/openapi.ts';
export type { Outgoing } from './openapi/openapi-document.ts';
export { registerWelcomePage } from './openapi/welcome-page.ts';
export { baseUrl } from './requests/base-url.ts';
export { BODY_SIZES } from './requests/body.ts';
export { announcedLength } from './requests/body-stream.ts';
export { isRecord } from './requests/json.ts';
export { readKeywords } from './requests/search-text.ts';
export { createOnce, createSecretOnce } from './resources/idempotency.ts';
export { collectionRoutes, itemRoutes, type RequireCurrent, resourceRoutes } from './resources/resource.ts';
export { routesOf } from './resources/routes.ts';
export {
  asAttachment,
  contentTypeOf,
  type DownloadedFile,
  downloadAnswers,
  fileAnswer,
  fileHeaders,
  sendDownload,
} from './responses/downloads.ts';
export { codeShape, noteShape, problemShape, tagShape } from './responses/error-shapes.ts';
export { etagOf, requireMatch, sendWithEtag } from './responses/etag.ts';
export {
  type ListRequest,
  linkHeader,
  linkToNext,
  type Page,
  type PageLimits,
  type PageRequest,
  pageQuery,
  pageQuerySchema,
  pagination,
  paging,
  readPage,
  readPageOf,
  sendPage,
  type TextList,
} from './responses/paging.ts';
export { registerResponseCache } from './responses/response-cache.ts';
export { sendList } from './responses/send-list.ts';
export {
  constant,
  IdObjects,
  IdParams,
  id,
  MAX_IDS,
  NoContent,
  nullable,
  oneOf,
  optionalBody,
  ref,
  unionBy,
} from './schemas/schemas.ts';
export {
  DateTimeSchema,
  dateForms,
  dateInput,
  PaginationSchema,
  PersonSchema,
  PicturedPersonSchema,
  pageSchema,
  picturedOrNull,
  sharedSchemas,
} from './schemas/wire-schemas.ts';
export { createDraining, type Draining } from './server/draining.ts';
export { createServer } from './server/server.ts';
export { bytesAs, fileField, fileForm } from './uploads/described-uploads.ts';
export { cleanFileName, expectFiles, formRoutes, readBody, readFile, readForm, readWhole } from './uploads/forms.ts';
export { sentTypeOf, uploadRoutes } from './uploads/uploads.ts';
export { builtHere, registerWebApp } from './web-app/web-app.ts';
export { registerSecurityTxt } from './well-known/security-txt.ts';
