// Owns the list of error codes: what the `type` of a problem points to.

export interface ErrorCode {
  status: number;
  meaning: string;
}

export const errorCodes: Readonly<Record<string, ErrorCode>> = {
  bad_address: { status: 400, meaning: 'The address is malformed, for example a percent sign that encodes nothing.' },
  bad_idempotency_key: { status: 400, meaning: 'The header Idempotency-Key is empty or too long.' },
  bad_method_override: { status: 400, meaning: 'The header X-HTTP-Method-Override takes PUT or DELETE only.' },
  bad_request: { status: 400, meaning: 'The request could not be read.' },
  changed_meanwhile: { status: 409, meaning: 'Somebody else changed the same at the same time; try again.' },
  crop_outside: { status: 400, meaning: 'The part to cut out does not lie within the picture.' },
  forbidden: { status: 403, meaning: 'You are signed in, but not allowed to do this.' },
  idempotency_key_reused: {
    status: 409,
    meaning: 'The Idempotency-Key was used before, for another request. Take a new key for every create.',
  },
  image_in_use: { status: 400, meaning: 'The image cannot be deleted while a badge has it.' },
  image_predefined: {
    status: 400,
    meaning: 'The pre-defined icons are fixed: none can be added or deleted.',
  },
  import_rejected: { status: 400, meaning: 'The file has rows that cannot be taken; nothing was imported.' },
  internal_error: { status: 500, meaning: 'A fault of the server. The log has the details under the request id.' },
  invalid_field: {
    status: 400,
    meaning: 'A field or parameter has a value that cannot be taken; the detail names it.',
  },
  malformed_csv: { status: 400, meaning: 'The file is not valid CSV; the detail names the row.' },
  malformed_form: { status: 400, meaning: 'The body is not valid multipart/form-data.' },
  malformed_json: { status: 400, meaning: 'The body is not valid JSON.' },
  method_not_allowed: { status: 405, meaning: 'The address exists, but not for this method; see the header Allow.' },
  no_file: { status: 400, meaning: 'No file was uploaded.' },
  no_image: { status: 400, meaning: 'No image file was uploaded.' },
  not_empty: { status: 409, meaning: 'Only an empty instance can be filled, and this one is not.' },
  not_found: { status: 404, meaning: 'There is nothing at this address, or nothing that you may know of.' },
  precondition_failed: {
    status: 412,
    meaning: 'The object was changed since you read it: the ETag in If-Match is no longer the current one.',
  },
  primary_extranet: { status: 400, meaning: 'The primary extranet cannot be deleted or made inactive.' },
  protected_role: { status: 400, meaning: 'Role 1 cannot be deleted or made inactive.' },
  protected_user: { status: 400, meaning: 'User 1 and oneself cannot be deleted or blocked.' },
  role_1_empty: { status: 400, meaning: 'Role 1 must keep at least one member.' },
  too_large: { status: 413, meaning: 'The body is larger than this interface takes.' },
  too_many_fields: { status: 400, meaning: 'There are as many metadata fields as there can be.' },
  too_many_requests: { status: 429, meaning: 'Too many requests or failed sign-ins; wait as Retry-After says.' },
  too_many_rows: { status: 400, meaning: 'The file has more rows than can be taken at once.' },
  too_many_tokens: {
    status: 400,
    meaning: 'You have as many personal access tokens as you can have; delete one first.',
  },
  unauthenticated: { status: 401, meaning: 'Sign in with Basic credentials, a personal access token or a session.' },
  unknown_version: { status: 404, meaning: 'The application has no interface of that version.' },
  unsupported_media_type: { status: 415, meaning: 'The interface does not take a body of that content type.' },
};
