// Owns the list of error codes: what the `type` of a problem points to.

export interface ErrorCode {
  status: number;
  meaning: string;
}

export const errorCodes: Readonly<Record<string, ErrorCode>> = {
  already_created: {
    status: 409,
    meaning: 'The object was made by an earlier request with the same Idempotency-Key; its secret is shown only once.',
  },
  bad_address: { status: 400, meaning: 'The address is malformed, for example a percent sign that encodes nothing.' },
  bad_idempotency_key: { status: 400, meaning: 'The header Idempotency-Key is empty or too long.' },
  bad_method_override: { status: 400, meaning: 'The header X-HTTP-Method-Override takes PUT or DELETE only.' },
  bad_request: { status: 400, meaning: 'The request could not be read.' },
  bad_unsubscribe_token: {
    status: 400,
    meaning: 'The link to stop mails is incomplete, or was not made by this installation.',
  },
  busy: { status: 503, meaning: 'The server has too much to do at the moment; try again as Retry-After says.' },
  category_not_empty: {
    status: 409,
    meaning: 'The category still holds something; `cascade=1` deletes that as well.',
  },
  changed_meanwhile: { status: 409, meaning: 'Somebody else changed the same at the same time; try again.' },
  channel_in_use: { status: 409, meaning: 'The news channel cannot be deleted while it has articles.' },
  checked_out: {
    status: 403,
    meaning: 'Somebody else has checked out the document; the detail names them if you may see them.',
  },
  copy_too_large: {
    status: 403,
    meaning: 'One call copies at most 20,000 folders and documents; copy the rest by another.',
  },
  crop_outside: { status: 400, meaning: 'The part to cut out does not lie within the picture.' },
  delivery_ended: { status: 409, meaning: 'Only a delivery that still waits can be cancelled.' },
  delivery_waiting: { status: 409, meaning: 'A delivery that still waits is not sent again: it has yet to be sent.' },
  dropbox_full: { status: 413, meaning: 'The drop box has no room for the file; use or delete others first.' },
  dropbox_unavailable: { status: 500, meaning: 'The drop box cannot store files at the moment; nothing was kept.' },
  file_missing: {
    status: 500,
    meaning: 'The bytes of the file are not in the store, as after a restore from an incomplete backup.',
  },
  folder_link: { status: 400, meaning: 'Folders cannot be linked, only documents.' },
  folder_locked: { status: 403, meaning: 'The folder, or one above it, is locked: nothing in it can be changed.' },
  forbidden: { status: 403, meaning: 'You are signed in, but not allowed to do this.' },
  full_place: {
    status: 400,
    meaning: 'The document has a place of its own in this folder: delete it there, or move it.',
  },
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
  inside_itself: { status: 400, meaning: 'A folder cannot be moved or copied into itself or below.' },
  internal_error: { status: 500, meaning: 'A fault of the server. The log has the details under the request id.' },
  invalid_field: {
    status: 400,
    meaning: 'A field or parameter has a value that cannot be taken; the detail names it.',
  },
  lookup_in_use: {
    status: 409,
    meaning: 'A client, department, location, project or expense type in use can be retired, but not deleted.',
  },
  malformed_csv: { status: 400, meaning: 'The file is not valid CSV; the detail names the row.' },
  malformed_form: { status: 400, meaning: 'The body is not valid multipart/form-data.' },
  malformed_json: { status: 400, meaning: 'The body is not valid JSON.' },
  malformed_zip: { status: 400, meaning: 'The file is no zip archive that can be taken; the detail says why.' },
  method_not_allowed: { status: 405, meaning: 'The address exists, but not for this method; see the header Allow.' },
  no_draft: { status: 500, meaning: 'There is no draft to approve or to reject.' },
  no_dropbox_file: { status: 500, meaning: 'The drop box of the user has no file with this key.' },
  no_file: { status: 400, meaning: 'No file was uploaded.' },
  no_image: { status: 400, meaning: 'No image file was uploaded.' },
  no_live_version: { status: 400, meaning: 'A document that has only drafts cannot be copied.' },
  no_such_step: { status: 409, meaning: 'An expense sheet does not go from its status to that one.' },
  no_title_or_refcode: { status: 400, meaning: 'A subfolder is searched for by its title or its reference code.' },
  not_checked_out: { status: 400, meaning: 'Nobody has checked out the document.' },
  not_empty: { status: 409, meaning: 'Only an empty instance can be filled, and this one is not.' },
  not_found: { status: 404, meaning: 'There is nothing at this address, or nothing that you may know of.' },
  not_latest: { status: 400, meaning: 'Only the latest version of a document can be changed.' },
  one_file: { status: 400, meaning: 'Only one file can be sent at a time.' },
  only_version: { status: 400, meaning: 'The only version of a document or page cannot be deleted.' },
  origin_gone: {
    status: 409,
    meaning: 'What it was in is gone or itself in the trash; the detail names it if you may see it.',
  },
  precondition_failed: {
    status: 412,
    meaning: 'The object was changed since you read it: the ETag in If-Match is no longer the current one.',
  },
  primary_extranet: { status: 400, meaning: 'The primary extranet cannot be deleted or made inactive.' },
  protected_role: { status: 400, meaning: 'Role 1 cannot be deleted or made inactive.' },
  protected_user: { status: 400, meaning: 'User 1 and oneself cannot be deleted or blocked.' },
  range_not_satisfiable: { status: 416, meaning: 'The part that was asked for lies outside the file.' },
  record_type_in_use: { status: 409, meaning: 'The record type cannot be deleted while a document has it.' },
  role_1_empty: { status: 400, meaning: 'Role 1 must keep at least one member.' },
  search_too_slow: {
    status: 400,
    meaning: 'The search looks at every row and took too long; search in fields with an index, or narrow it down.',
  },
  sheet_fixed: { status: 409, meaning: 'An expense sheet can be changed only while it is draft or rejected.' },
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
  too_many_receipts: { status: 400, meaning: 'The expense sheet has as many receipts as it can have.' },
  too_many_record_types: { status: 400, meaning: 'There are as many record types as there can be.' },
  too_many_requests: { status: 429, meaning: 'Too many requests or failed sign-ins; wait as Retry-After says.' },
  too_many_rows: { status: 400, meaning: 'The file has more rows than can be taken at once.' },
  too_many_tokens: {
    status: 400,
    meaning: 'You have as many personal access tokens as you can have; delete one first.',
  },
  too_many_told: {
    status: 429,
    meaning: 'Your acts have told as many people as they may in an hour; wait as Retry-After says.',
  },
  too_many_webhooks: { status: 409, meaning: 'There are as many webhooks as there can be; delete one first.' },
  unauthenticated: { status: 401, meaning: 'Sign in with Basic credentials, a personal access token or a session.' },
  unknown_version: { status: 404, meaning: 'The application has no interface of that version.' },
  unsupported_media_type: { status: 415, meaning: 'The interface does not take a body of that content type.' },
  upload_aborted: { status: 400, meaning: 'The upload came to an end before its last byte; nothing was kept.' },
  webhook_changed: { status: 409, meaning: 'The webhook was changed by somebody else meanwhile.' },
};
