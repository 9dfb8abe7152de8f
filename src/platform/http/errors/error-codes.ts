/** What the `type` of a problem points to, by code. */
export type ErrorCodes = Readonly<Record<string, { status: number; meaning: string }>>;

/** Errors of the platform, and those that several modules answer with. */
export const platformErrorCodes = {
  already_created: {
    status: 409,
    meaning: 'The object was made by an earlier request with the same Idempotency-Key; its secret is shown only once.',
  },
  bad_address: { status: 400, meaning: 'The address is malformed, for example a percent sign that encodes nothing.' },
  bad_idempotency_key: { status: 400, meaning: 'The header Idempotency-Key is empty or too long.' },
  bad_method_override: { status: 400, meaning: 'The header X-HTTP-Method-Override takes PUT or DELETE only.' },
  bad_request: { status: 400, meaning: 'The request could not be read.' },
  busy: { status: 503, meaning: 'The server has too much to do at the moment; try again as Retry-After says.' },
  changed_meanwhile: { status: 409, meaning: 'Somebody else changed the same at the same time; try again.' },
  confirmation_required: {
    status: 403,
    meaning:
      'The session must be confirmed by the password or a passkey before this (`POST /api/session/v1/confirmation`).',
  },
  crop_outside: { status: 400, meaning: 'The part to cut out does not lie within the picture.' },
  database_unavailable: {
    status: 503,
    meaning: 'The database cannot be reached, or its disk is full; try again as Retry-After says.',
  },
  file_missing: {
    status: 500,
    meaning: 'The bytes of the file are not in the store, as after a restore from an incomplete backup.',
  },
  files_unavailable: {
    status: 503,
    meaning: 'The place where files are kept cannot be reached; nothing was kept. Try again as Retry-After says.',
  },
  forbidden: { status: 403, meaning: 'You are signed in, but not allowed to do this.' },
  idempotency_key_reused: {
    status: 409,
    meaning: 'The Idempotency-Key was used before, for another request. Take a new key for every create.',
  },
  import_rejected: { status: 400, meaning: 'The file has rows that cannot be taken; nothing was imported.' },
  internal_error: { status: 500, meaning: 'A fault of the server. The log has the details under the request id.' },
  invalid_field: {
    status: 400,
    meaning: 'A field or parameter has a value that cannot be taken; the detail names it.',
  },
  mail_off: { status: 409, meaning: 'No mail is sent: the installation has no mail server (`SMTP_URL`).' },
  malformed_form: { status: 400, meaning: 'The body is not valid multipart/form-data.' },
  malformed_json: { status: 400, meaning: 'The body is not valid JSON.' },
  method_not_allowed: { status: 405, meaning: 'The address exists, but not for this method; see the header Allow.' },
  no_file: { status: 400, meaning: 'No file was uploaded.' },
  no_image: { status: 400, meaning: 'No image file was uploaded.' },
  not_found: { status: 404, meaning: 'There is nothing at this address, or nothing that you may know of.' },
  only_version: { status: 400, meaning: 'The only version of a document or page cannot be deleted.' },
  precondition_failed: {
    status: 412,
    meaning: 'The object was changed since you read it: the ETag in If-Match is no longer the current one.',
  },
  range_not_satisfiable: { status: 416, meaning: 'The part that was asked for lies outside the file.' },
  scope_missing: {
    status: 403,
    meaning: 'The token was made without the scope that this needs; the detail names it.',
  },
  search_too_slow: {
    status: 400,
    meaning: 'The search looks at every row and took too long; search in fields with an index, or narrow it down.',
  },
  second_factor_required: {
    status: 403,
    meaning: 'A role of yours asks for a second factor: set one up before anything else.',
  },
  storage_full: {
    status: 413,
    meaning:
      'You may not keep more bytes in all modules together; the detail says how many are used. Delete files first.',
  },
  storage_unavailable: {
    status: 507,
    meaning: 'Files cannot be stored at the moment, such as because the disk is full; nothing was kept.',
  },
  too_deep: { status: 400, meaning: 'Folders cannot stand that deep, one in another.' },
  too_large: { status: 413, meaning: 'The body is larger than this interface takes.' },
  too_many_fields: { status: 400, meaning: 'There are as many metadata fields as there can be.' },
  too_many_followed: { status: 409, meaning: 'You follow as many things of this type as one person can.' },
  too_many_long_changes: {
    status: 429,
    meaning: 'Long changes of yours have kept others waiting; wait as Retry-After says.',
  },
  too_many_requests: { status: 429, meaning: 'Too many requests or failed sign-ins; wait as Retry-After says.' },
  unauthenticated: { status: 401, meaning: 'Sign in with Basic credentials, a personal access token or a session.' },
  unknown_version: { status: 404, meaning: 'The application has no interface of that version.' },
  unsupported_media_type: { status: 415, meaning: 'The interface does not take a body of that content type.' },
  upload_aborted: { status: 400, meaning: 'The upload came to an end before its last byte; nothing was kept.' },
} satisfies ErrorCodes;

/** Every module adds the names of its own under its name. */
export interface ErrorCodesByModule {
  platform: keyof typeof platformErrorCodes;
}

export type ErrorCode = ErrorCodesByModule[keyof ErrorCodesByModule];
