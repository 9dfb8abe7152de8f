// Generated from docs/openapi.json by `npm run generate`.

/** This description */
export const getOpenApi = 'GET /openapi.json';
/** Is the process alive? */
export const getHealth = 'GET /healthz';
/** Can it serve: database and files reachable? */
export const getReadiness = 'GET /readyz';
/** Metrics for Prometheus */
export const getMetrics = 'GET /metrics file';
/** The installation */
export const getInstance = 'GET /api/instance/v1';
/** Sign in */
export const signIn = 'POST /api/session/v1';
/** The signed-in user with their rights */
export const getSession = 'GET /api/session/v1';
/** Sign out */
export const signOut = 'DELETE /api/session/v1';
/** Sign in: the second factor */
export const finishSignIn = 'POST /api/session/v1/second-factor';
/** Ask for a passkey */
export const askForPasskey = 'POST /api/session/v1/passkey/question';
/** Sign in with a passkey alone */
export const signInWithPasskey = 'POST /api/session/v1/passkey';
/** Confirm that it is you */
export const confirmSession = 'POST /api/session/v1/confirmation';
/** Birthdays, anniversaries and newcomers of some days */
export const listOccasions = 'GET /api/people/v1/occasions';
/** The signed-in user */
export const getCurrentUser = 'GET /api/people/v2/user';
/** List users */
export const listUsers = 'GET /api/people/v2/users';
/** Create a user */
export const createUser = 'POST /api/people/v2/users';
/** One user */
export const getUser = 'GET /api/people/v2/users/{id}';
/** Change a user */
export const updateUser = 'PUT /api/people/v2/users/{id}';
/** Delete a user */
export const deleteUser = 'DELETE /api/people/v2/users/{id}';
/** Set a password */
export const setUserPassword = 'PUT /api/people/v2/users/{id}/password';
/** Set the manager */
export const setUserManager = 'PUT /api/people/v2/users/{id}/manager';
/** Users whose manager this is */
export const listUserSubordinates = 'GET /api/people/v2/users/{id}/subordinates';
/** Replace the subordinates */
export const replaceUserSubordinates = 'PUT /api/people/v2/users/{id}/subordinates';
/** List groups */
export const listGroups = 'GET /api/people/v2/groups';
/** Create a group */
export const createGroup = 'POST /api/people/v2/groups';
/** One group */
export const getGroup = 'GET /api/people/v2/groups/{id}';
/** Change a group */
export const updateGroup = 'PUT /api/people/v2/groups/{id}';
/** Delete a group */
export const deleteGroup = 'DELETE /api/people/v2/groups/{id}';
/** List roles */
export const listRoles = 'GET /api/people/v2/roles';
/** Create a role */
export const createRole = 'POST /api/people/v2/roles';
/** One role */
export const getRole = 'GET /api/people/v2/roles/{id}';
/** Change a role */
export const updateRole = 'PUT /api/people/v2/roles/{id}';
/** Delete a role */
export const deleteRole = 'DELETE /api/people/v2/roles/{id}';
/** List extranets */
export const listExtranets = 'GET /api/people/v2/extranets';
/** Create an extranet */
export const createExtranet = 'POST /api/people/v2/extranets';
/** The primary extranet */
export const getPrimaryExtranet = 'GET /api/people/v2/extranets/primary';
/** One extranet */
export const getExtranet = 'GET /api/people/v2/extranets/{id}';
/** Change an extranet */
export const updateExtranet = 'PUT /api/people/v2/extranets/{id}';
/** Delete an extranet */
export const deleteExtranet = 'DELETE /api/people/v2/extranets/{id}';
/** Users of an extranet */
export const listExtranetUsers = 'GET /api/people/v2/extranets/{id}/users';
/** Replace the users of an extranet */
export const replaceExtranetUsers = 'PUT /api/people/v2/extranets/{id}/users';
/** Users of a group */
export const listGroupUsers = 'GET /api/people/v2/groups/{id}/users';
/** Replace the users of a group */
export const replaceGroupUsers = 'PUT /api/people/v2/groups/{id}/users';
/** Users of a role */
export const listRoleUsers = 'GET /api/people/v2/roles/{id}/users';
/** Replace the users of a role */
export const replaceRoleUsers = 'PUT /api/people/v2/roles/{id}/users';
/** Groups of a user */
export const listUserGroups = 'GET /api/people/v2/users/{id}/groups';
/** Replace the groups of a user */
export const replaceUserGroups = 'PUT /api/people/v2/users/{id}/groups';
/** Roles of a user */
export const listUserRoles = 'GET /api/people/v2/users/{id}/roles';
/** Replace the roles of a user */
export const replaceUserRoles = 'PUT /api/people/v2/users/{id}/roles';
/** Add a user to a group */
export const addGroupMember = 'PUT /api/people/v1/groups/{id}/members/{user_id}';
/** Take a user out of a group */
export const removeGroupMember = 'DELETE /api/people/v1/groups/{id}/members/{user_id}';
/** Add a user to a role */
export const addRoleMember = 'PUT /api/people/v1/roles/{id}/members/{user_id}';
/** Take a user out of a role */
export const removeRoleMember = 'DELETE /api/people/v1/roles/{id}/members/{user_id}';
/** How many members groups and roles have, and the first of them */
export const countMembers = 'GET /api/people/v1/member-counts';
/** Block, unblock, invite, add or take away several users */
export const changeUsers = 'POST /api/people/v1/users/bulk';
/** The invitations of several users */
export const listInvitations = 'GET /api/people/v1/users/invitations';
/** The roles of several users */
export const listRolesOfUsers = 'GET /api/people/v1/users/roles';
/** Photo of a user */
export const downloadUserPhoto = 'GET /api/people/v2/users/{id}/photo file';
/** Set the photo of a user */
export const setUserPhoto = 'POST /api/people/v2/users/{id}/photo';
/** Restore the default photo */
export const deleteUserPhoto = 'DELETE /api/people/v2/users/{id}/photo';
/** The signed-in user’s preferences */
export const getMe = 'GET /api/people/v1/me';
/** Change one’s own preferences */
export const updateMe = 'PATCH /api/people/v1/me';
/** List one’s own tokens */
export const listMyTokens = 'GET /api/people/v1/me/tokens';
/** Make a token */
export const createMyToken = 'POST /api/people/v1/me/tokens once';
/** List the scopes that a token can have */
export const listTokenScopes = 'GET /api/people/v1/me/token-scopes';
/** End a token */
export const deleteMyToken = 'DELETE /api/people/v1/me/tokens/{id}';
/** List the tokens of a user */
export const listUserTokens = 'GET /api/people/v1/users/{id}/tokens';
/** End a token of a user */
export const deleteUserToken = 'DELETE /api/people/v1/users/{id}/tokens/{token_id}';
/** List one’s own sessions */
export const listMySessions = 'GET /api/people/v1/me/sessions';
/** End one’s own other sessions */
export const deleteMyOtherSessions = 'DELETE /api/people/v1/me/sessions';
/** End one of one’s own sessions */
export const deleteMySession = 'DELETE /api/people/v1/me/sessions/{id}';
/** List the sessions of a user */
export const listUserSessions = 'GET /api/people/v1/users/{id}/sessions';
/** End all sessions of a user */
export const deleteUserSessions = 'DELETE /api/people/v1/users/{id}/sessions';
/** End a session of a user */
export const deleteUserSession = 'DELETE /api/people/v1/users/{id}/sessions/{session_id}';
/** One’s own second factor */
export const getMySecondFactor = 'GET /api/people/v1/me/second-factor';
/** Begin to set up an authenticator app */
export const beginTotp = 'POST /api/people/v1/me/second-factor/totp';
/** Turn on the authenticator app with its first code */
export const confirmTotp = 'PUT /api/people/v1/me/second-factor/totp';
/** Take off the authenticator app */
export const endTotp = 'DELETE /api/people/v1/me/second-factor/totp';
/** Make new recovery codes */
export const renewRecoveryCodes = 'POST /api/people/v1/me/second-factor/recovery-codes';
/** Begin to add a passkey */
export const askForNewPasskey = 'POST /api/people/v1/me/second-factor/passkeys/question';
/** Add a passkey */
export const addPasskey = 'POST /api/people/v1/me/second-factor/passkeys';
/** Rename a passkey */
export const renamePasskey = 'PATCH /api/people/v1/me/second-factor/passkeys/{id}';
/** Take off a passkey */
export const endPasskey = 'DELETE /api/people/v1/me/second-factor/passkeys/{id}';
/** The second factor of a user */
export const getSecondFactorOfUser = 'GET /api/people/v1/users/{id}/second-factor';
/** Take the second factor off a user who has lost it */
export const takeOffSecondFactor = 'DELETE /api/people/v1/users/{id}/second-factor';
/** List the roles whose members need a second factor */
export const listRolesWithSecondFactor = 'GET /api/people/v1/roles-with-second-factor';
/** Ask the members of a role for a second factor */
export const requireSecondFactor = 'PUT /api/people/v1/roles/{id}/second-factor';
/** Ask the members of a role for a second factor no longer */
export const stopRequiringSecondFactor = 'DELETE /api/people/v1/roles/{id}/second-factor';
/** Ask for a new password by mail */
export const forgetPassword = 'POST /api/session/v1/forgotten-password';
/** Set a new password by the link of a mail */
export const setForgottenPassword = 'PUT /api/session/v1/forgotten-password';
/** List who was granted what */
export const listCapabilities = 'GET /api/people/v1/capabilities';
/** Grant a right */
export const grantCapability = 'POST /api/people/v1/capabilities once';
/** Withdraw a right */
export const withdrawCapability = 'DELETE /api/people/v1/capabilities/{id}';
/** List active users with manager and groups */
export const listProfiles = 'GET /api/people/v1/profiles';
/** One user with manager and groups */
export const getProfile = 'GET /api/people/v1/profiles/{id}';
/** The values that users can be filtered by */
export const listFacets = 'GET /api/people/v1/facets';
/** List active users */
export const listUsersV1 = 'GET /intranet/rest/people/users';
/** One user */
export const getUserV1 = 'GET /intranet/rest/people/users/{user_id}';
/** List active groups */
export const listGroupsV1 = 'GET /intranet/rest/people/groups';
/** List active roles */
export const listRolesV1 = 'GET /intranet/rest/people/roles';
/** List active extranets */
export const listExtranetsV1 = 'GET /intranet/rest/people/extranets';
/** Names of the field sets */
export const listFieldsetsV1 = 'GET /intranet/rest/people/fieldsets';
/** The fields of a set */
export const getFieldsetV1 = 'GET /intranet/rest/people/fieldsets/{name}';
/** List the metadata fields, in their order */
export const listUserMetadataFields = 'GET /api/people/v1/metadata-fields';
/** Define a metadata field */
export const createUserMetadataField = 'POST /api/people/v1/metadata-fields once';
/** One metadata field */
export const getUserMetadataField = 'GET /api/people/v1/metadata-fields/{id}';
/** Change a metadata field */
export const updateUserMetadataField = 'PATCH /api/people/v1/metadata-fields/{id}';
/** Delete a metadata field */
export const deleteUserMetadataField = 'DELETE /api/people/v1/metadata-fields/{id}';
/** Who is below whom */
export const getOrgChart = 'GET /api/people/v1/org-chart';
/** All users, or some, as CSV */
export const exportUsers = 'GET /api/people/v1/users/export file';
/** Create and change users from CSV */
export const importUsers = 'POST /api/people/v1/users/import';
/** Your notifications, newest first */
export const listNotifications = 'GET /api/notifications/v1';
/** Mark several as read or unread */
export const markNotifications = 'PATCH /api/notifications/v1';
/** How many are unread */
export const countUnreadNotifications = 'GET /api/notifications/v1/count';
/** Mark one as read */
export const markNotificationRead = 'PUT /api/notifications/v1/{id}/read';
/** Mark one as unread */
export const markNotificationUnread = 'DELETE /api/notifications/v1/{id}/read';
/** Mark all as read */
export const markAllNotificationsRead = 'PUT /api/notifications/v1/read';
/** Stream of new notifications */
export const streamNotifications = 'GET /api/notifications/v1/stream file';
/** The page that asks whether to stop mails */
export const getUnsubscribePage = 'GET /api/notifications/v1/unsubscribe file';
/** Stop mails of some kinds */
export const unsubscribeFromMails = 'POST /api/notifications/v1/unsubscribe file';
/** List badges */
export const listBadges = 'GET /api/badges/badges';
/** Create a badge */
export const createBadge = 'POST /api/badges/badges once';
/** One badge */
export const getBadge = 'GET /api/badges/badge/{id}';
/** Change a badge */
export const updateBadge = 'PUT /api/badges/badges/{id}';
/** Delete a badge */
export const deleteBadge = 'DELETE /api/badges/badges/{id}';
/** Give badges to users */
export const assignBadges = 'POST /api/badges/badges/assign';
/** Take a badge from users */
export const unassignBadge = 'POST /api/badges/badges/unassign/{badge_id}';
/** List badges with how many have them */
export const listGalleryBadges = 'GET /api/badges/v1/gallery';
/** One badge with how many have it */
export const getGalleryBadge = 'GET /api/badges/v1/gallery/{id}';
/** Change a badge that is as it was read */
export const updateGalleryBadge = 'PATCH /api/badges/v1/gallery/{id}';
/** Who has a badge, the last first */
export const listBadgeHolders = 'GET /api/badges/v1/gallery/{id}/holders';
/** The image sets */
export const listBadgeImageSets = 'GET /api/badges/image-sets';
/** The images of all sets */
export const listBadgeImages = 'GET /api/badges/image-sets/images';
/** The images of a set */
export const listBadgeImagesOfSet = 'GET /api/badges/image-sets/{id}/images';
/** Add images to set 0 */
export const addBadgeImages = 'POST /api/badges/image-sets/{id}/images';
/** The picture of an image */
export const downloadBadgeImage = 'GET /api/badges/images/{id}/file file';
/** Delete a custom image */
export const deleteBadgeImage = 'DELETE /api/badges/images/{id}';
/** Cut a square out of a picture */
export const cropBadgeImage = 'POST /api/badges/v1/crops';
/** List notes with faces, newest first */
export const listWallNotes = 'GET /api/thankyou/v3/wall';
/** How often each tag was used, month by month */
export const listThankedValues = 'GET /api/thankyou/v3/wall/values';
/** One note with faces */
export const getWallNote = 'GET /api/thankyou/v3/wall/{id}';
/** Replace a note that is as it was read */
export const replaceWallNote = 'PUT /api/thankyou/v3/wall/{id}';
/** Everybody whom a note thanks, members of groups too */
export const listThankedPeople = 'GET /api/thankyou/v3/wall/{id}/thanked';
/** Those who thank too, the first first */
export const listThankingToo = 'GET /api/thankyou/v3/wall/{id}/too';
/** Thank too */
export const thankToo = 'PUT /api/thankyou/v3/wall/{id}/too';
/** Thank too no longer */
export const thankNoLonger = 'DELETE /api/thankyou/v3/wall/{id}/too';
/** List notes, newest first */
export const listThanks = 'GET /thanks';
/** Thank users and groups */
export const createThanks = 'POST /thanks once';
/** One note, with the thanked users */
export const getThanks = 'GET /thanks/{id}';
/** Replace a note */
export const updateThanks = 'PUT /thanks/{id}';
/** Delete a note */
export const deleteThanks = 'DELETE /thanks/{id}';
/** List tags, by name */
export const listTags = 'GET /tags';
/** Create a tag */
export const createTag = 'POST /tags';
/** Count tags */
export const countTags = 'GET /tags/total';
/** One tag */
export const getTag = 'GET /tags/{id}';
/** Replace a tag */
export const updateTag = 'PUT /tags/{id}';
/** Delete a tag */
export const deleteTag = 'DELETE /tags/{id}';
/** List notes, newest first */
export const listThanksV2 = 'GET /api/thankyou/v2/thanks';
/** Thank users and groups */
export const createThanksV2 = 'POST /api/thankyou/v2/thanks once';
/** One note, with the thanked users */
export const getThanksV2 = 'GET /api/thankyou/v2/thanks/{id}';
/** Replace a note */
export const updateThanksV2 = 'PUT /api/thankyou/v2/thanks/{id}';
/** Delete a note */
export const deleteThanksV2 = 'DELETE /api/thankyou/v2/thanks/{id}';
/** List tags, by name */
export const listTagsV2 = 'GET /api/thankyou/v2/tags';
/** Create a tag */
export const createTagV2 = 'POST /api/thankyou/v2/tags';
/** Count tags */
export const countTagsV2 = 'GET /api/thankyou/v2/tags/total';
/** One tag */
export const getTagV2 = 'GET /api/thankyou/v2/tags/{id}';
/** Replace a tag */
export const updateTagV2 = 'PUT /api/thankyou/v2/tags/{id}';
/** Delete a tag */
export const deleteTagV2 = 'DELETE /api/thankyou/v2/tags/{id}';
/** List expense sheets */
export const listExpenseSheets = 'GET /intranet/rest/expenses/sheet';
/** Create an expense sheet */
export const createExpenseSheet = 'POST /intranet/rest/expenses/sheet once';
/** One expense sheet */
export const getExpenseSheet = 'GET /intranet/rest/expenses/sheet/{id}';
/** Change an expense sheet, or take a step with it */
export const updateExpenseSheet = 'PUT /intranet/rest/expenses/sheet/{id}';
/** Delete an expense sheet */
export const deleteExpenseSheet = 'DELETE /intranet/rest/expenses/sheet/{id}';
/** List expense items */
export const listExpenseItems = 'GET /intranet/rest/expenses/items';
/** List the clients */
export const listClients = 'GET /intranet/rest/expenses/client';
/** List the departments */
export const listDepartments = 'GET /intranet/rest/expenses/dept';
/** List the locations */
export const listLocations = 'GET /intranet/rest/expenses/location';
/** List the projects */
export const listProjects = 'GET /intranet/rest/expenses/project';
/** How often a client is used */
export const countClientUses = 'GET /api/expenses/v1/clients/{id}/uses';
/** List the clients, retired ones too */
export const listAllClients = 'GET /api/expenses/v1/clients';
/** Add a client */
export const createClient = 'POST /api/expenses/v1/clients once';
/** Read a client */
export const getClient = 'GET /api/expenses/v1/clients/{id}';
/** Rename or retire a client */
export const updateClient = 'PATCH /api/expenses/v1/clients/{id}';
/** Delete a client */
export const deleteClient = 'DELETE /api/expenses/v1/clients/{id}';
/** How often a department is used */
export const countDepartmentUses = 'GET /api/expenses/v1/departments/{id}/uses';
/** List the departments, retired ones too */
export const listAllDepartments = 'GET /api/expenses/v1/departments';
/** Add a department */
export const createDepartment = 'POST /api/expenses/v1/departments once';
/** Read a department */
export const getDepartment = 'GET /api/expenses/v1/departments/{id}';
/** Rename or retire a department */
export const updateDepartment = 'PATCH /api/expenses/v1/departments/{id}';
/** Delete a department */
export const deleteDepartment = 'DELETE /api/expenses/v1/departments/{id}';
/** How often a location is used */
export const countLocationUses = 'GET /api/expenses/v1/locations/{id}/uses';
/** List the locations, retired ones too */
export const listAllLocations = 'GET /api/expenses/v1/locations';
/** Add a location */
export const createLocation = 'POST /api/expenses/v1/locations once';
/** Read a location */
export const getLocation = 'GET /api/expenses/v1/locations/{id}';
/** Rename or retire a location */
export const updateLocation = 'PATCH /api/expenses/v1/locations/{id}';
/** Delete a location */
export const deleteLocation = 'DELETE /api/expenses/v1/locations/{id}';
/** How often a project is used */
export const countProjectUses = 'GET /api/expenses/v1/projects/{id}/uses';
/** List the projects, retired ones too */
export const listAllProjects = 'GET /api/expenses/v1/projects';
/** Add a project */
export const createProject = 'POST /api/expenses/v1/projects once';
/** Read a project */
export const getProject = 'GET /api/expenses/v1/projects/{id}';
/** Rename or retire a project */
export const updateProject = 'PATCH /api/expenses/v1/projects/{id}';
/** Delete a project */
export const deleteProject = 'DELETE /api/expenses/v1/projects/{id}';
/** How often an expense type is used */
export const countExpenseTypeUses = 'GET /api/expenses/v1/types/{id}/uses';
/** List the expense types, retired ones too */
export const listAllExpenseTypes = 'GET /api/expenses/v1/types';
/** Add an expense type */
export const createExpenseType = 'POST /api/expenses/v1/types once';
/** Read an expense type */
export const getExpenseType = 'GET /api/expenses/v1/types/{id}';
/** Rename or retire an expense type */
export const updateExpenseType = 'PATCH /api/expenses/v1/types/{id}';
/** Delete an expense type */
export const deleteExpenseType = 'DELETE /api/expenses/v1/types/{id}';
/** The steps of a sheet, in their order */
export const getExpenseSheetHistory = 'GET /api/expenses/v1/sheets/{id}/history';
/** Who decides on a sheet in the place of its supervisor */
export const listExpenseSheetStandIns = 'GET /api/expenses/v1/sheets/{id}/stand-ins';
/** List the receipts of a sheet */
export const listReceipts = 'GET /api/expenses/v1/sheets/{id}/receipts';
/** Add a receipt to a sheet */
export const addReceipt = 'POST /api/expenses/v1/sheets/{id}/receipts once';
/** One receipt */
export const getReceipt = 'GET /api/expenses/v1/receipts/{id}';
/** Rename a receipt, or say which item it is for */
export const updateReceipt = 'PATCH /api/expenses/v1/receipts/{id}';
/** Delete a receipt */
export const deleteReceipt = 'DELETE /api/expenses/v1/receipts/{id}';
/** The file of a receipt */
export const downloadReceipt = 'GET /api/expenses/v1/receipts/{id}/file file';
/** A small picture of a receipt */
export const downloadReceiptThumbnail = 'GET /api/expenses/v1/receipts/{id}/thumbnail file';
/** Sheets that you may decide on, the oldest first */
export const listSheetsToDecide = 'GET /api/expenses/v1/queue';
/** Approve or reject several sheets */
export const decideExpenseSheets = 'POST /api/expenses/v1/queue/decisions once';
/** List delegations */
export const listDelegations = 'GET /api/expenses/v1/delegations';
/** Let somebody decide in your place */
export const createDelegation = 'POST /api/expenses/v1/delegations once';
/** One delegation */
export const getDelegation = 'GET /api/expenses/v1/delegations/{id}';
/** Change a delegation */
export const updateDelegation = 'PATCH /api/expenses/v1/delegations/{id}';
/** End a delegation */
export const deleteDelegation = 'DELETE /api/expenses/v1/delegations/{id}';
/** Sums of expense items */
export const sumExpenses = 'GET /api/expenses/v1/summary';
/** The items behind a sum, the latest day first */
export const listSummedExpenseItems = 'GET /api/expenses/v1/summary/items';
/** Expense sheets as CSV */
export const exportExpenseSheets = 'GET /api/expenses/v1/sheets/export file';
/** Expense items as CSV */
export const exportExpenseItems = 'GET /api/expenses/v1/items/export file';
/** A sheet as a page to print */
export const printExpenseSheet = 'GET /api/expenses/v1/sheets/{id}/print file';
/** List categories */
export const listCategories = 'GET /intranet/rest/knowledgebase/categories';
/** Create a category */
export const createCategory = 'POST /intranet/rest/knowledgebase/categories';
/** One category */
export const getCategory = 'GET /intranet/rest/knowledgebase/categories/{category_id}';
/** Change a category */
export const updateCategory = 'PUT /intranet/rest/knowledgebase/categories/{category_id}';
/** Delete a category */
export const deleteCategory = 'DELETE /intranet/rest/knowledgebase/categories/{category_id}';
/** Make a category */
export const addCategory = 'POST /api/knowledgebase/v1/categories once';
/** The categories that you may see */
export const listCategorySummaries = 'GET /api/knowledgebase/v1/categories';
/** A category for those who manage it */
export const getCategoryDetails = 'GET /api/knowledgebase/v1/categories/{id}';
/** Change a category */
export const changeCategory = 'PATCH /api/knowledgebase/v1/categories/{id}';
/** Who may do what in a category */
export const getCategoryPermissions = 'GET /api/knowledgebase/v1/categories/{id}/permissions';
/** Set who may do what in a category */
export const replaceCategoryPermissions = 'PUT /api/knowledgebase/v1/categories/{id}/permissions';
/** The experts of a category */
export const getCategoryExperts = 'GET /api/knowledgebase/v1/categories/{id}/experts';
/** Set the experts of a category */
export const replaceCategoryExperts = 'PUT /api/knowledgebase/v1/categories/{id}/experts';
/** List published articles */
export const listArticles = 'GET /intranet/rest/knowledgebase/articles';
/** Create an article */
export const createArticle = 'POST /intranet/rest/knowledgebase/articles once';
/** One article */
export const getArticle = 'GET /intranet/rest/knowledgebase/articles/{article_id}';
/** Change an article */
export const updateArticle = 'PUT /intranet/rest/knowledgebase/articles/{article_id}';
/** Delete an article */
export const deleteArticle = 'DELETE /intranet/rest/knowledgebase/articles/{article_id}';
/** List articles of every status */
export const listAllArticles = 'GET /api/knowledgebase/v1/articles';
/** Send a draft for review */
export const askForReview = 'POST /api/knowledgebase/v1/articles/{id}/review';
/** Vouch for an article */
export const endorseArticle = 'PUT /api/knowledgebase/v1/articles/{id}/endorsement';
/** Take back an endorsement */
export const withdrawEndorsement = 'DELETE /api/knowledgebase/v1/articles/{id}/endorsement';
/** The revisions of an article */
export const listArticleRevisions = 'GET /api/knowledgebase/v1/articles/{id}/revisions';
/** One revision */
export const getArticleRevision = 'GET /api/knowledgebase/v1/articles/{id}/revisions/{number}';
/** What changed between two revisions */
export const compareArticleRevisions = 'GET /api/knowledgebase/v1/articles/{id}/revisions/{number}/compare';
/** Bring back a revision */
export const restoreArticleRevision = 'POST /api/knowledgebase/v1/articles/{id}/revisions/{number}/restore';
/** List questions */
export const listQuestions = 'GET /intranet/rest/knowledgebase/questions';
/** Ask a question */
export const askQuestion = 'POST /intranet/rest/knowledgebase/questions once';
/** One question */
export const getQuestion = 'GET /intranet/rest/knowledgebase/questions/{question_id}';
/** Change a question */
export const updateQuestion = 'PUT /intranet/rest/knowledgebase/questions/{question_id}';
/** Delete a question */
export const deleteQuestion = 'DELETE /intranet/rest/knowledgebase/questions/{question_id}';
/** Archive a question */
export const archiveQuestion = 'PUT /api/knowledgebase/v1/questions/{id}/archive';
/** Open an archived question again */
export const reopenQuestion = 'DELETE /api/knowledgebase/v1/questions/{id}/archive';
/** The answers to a question */
export const listAnswers = 'GET /api/knowledgebase/v1/questions/{id}/answers';
/** Answer a question */
export const createAnswer = 'POST /api/knowledgebase/v1/questions/{id}/answers once';
/** One answer */
export const getAnswer = 'GET /api/knowledgebase/v1/questions/{id}/answers/{answer_id}';
/** Change one’s own answer */
export const updateAnswer = 'PUT /api/knowledgebase/v1/questions/{id}/answers/{answer_id}';
/** Delete an answer */
export const deleteAnswer = 'DELETE /api/knowledgebase/v1/questions/{id}/answers/{answer_id}';
/** Accept an answer */
export const acceptAnswer = 'PUT /api/knowledgebase/v1/questions/{id}/answers/{answer_id}/accept';
/** Take back the acceptance of an answer */
export const unacceptAnswer = 'DELETE /api/knowledgebase/v1/questions/{id}/answers/{answer_id}/accept';
/** The comments on an article */
export const listArticleComments = 'GET /api/knowledgebase/v1/articles/{id}/comments';
/** Comment on an article */
export const createArticleComment = 'POST /api/knowledgebase/v1/articles/{id}/comments once';
/** One comment */
export const getArticleComment = 'GET /api/knowledgebase/v1/articles/{id}/comments/{comment_id}';
/** Change one’s own comment */
export const updateArticleComment = 'PUT /api/knowledgebase/v1/articles/{id}/comments/{comment_id}';
/** Delete a comment */
export const deleteArticleComment = 'DELETE /api/knowledgebase/v1/articles/{id}/comments/{comment_id}';
/** The comments on a question */
export const listQuestionComments = 'GET /api/knowledgebase/v1/questions/{id}/comments';
/** Comment on a question */
export const createQuestionComment = 'POST /api/knowledgebase/v1/questions/{id}/comments once';
/** One comment */
export const getQuestionComment = 'GET /api/knowledgebase/v1/questions/{id}/comments/{comment_id}';
/** Change one’s own comment */
export const updateQuestionComment = 'PUT /api/knowledgebase/v1/questions/{id}/comments/{comment_id}';
/** Delete a comment */
export const deleteQuestionComment = 'DELETE /api/knowledgebase/v1/questions/{id}/comments/{comment_id}';
/** Like an article */
export const likeArticle = 'PUT /api/knowledgebase/v1/articles/{id}/like';
/** No longer like an article */
export const unlikeArticle = 'DELETE /api/knowledgebase/v1/articles/{id}/like';
/** Like a question */
export const likeQuestion = 'PUT /api/knowledgebase/v1/questions/{id}/like';
/** No longer like a question */
export const unlikeQuestion = 'DELETE /api/knowledgebase/v1/questions/{id}/like';
/** Follow an article */
export const followArticle = 'PUT /api/knowledgebase/v1/articles/{id}/subscription';
/** No longer follow an article */
export const unfollowArticle = 'DELETE /api/knowledgebase/v1/articles/{id}/subscription';
/** Follow a question */
export const followQuestion = 'PUT /api/knowledgebase/v1/questions/{id}/subscription';
/** No longer follow a question */
export const unfollowQuestion = 'DELETE /api/knowledgebase/v1/questions/{id}/subscription';
/** Follow a category */
export const followCategory = 'PUT /api/knowledgebase/v1/categories/{id}/subscription';
/** No longer follow a category */
export const unfollowCategory = 'DELETE /api/knowledgebase/v1/categories/{id}/subscription';
/** Report a visit of a question */
export const reportQuestionVisit = 'POST /api/knowledgebase/v1/questions/{id}/visits';
/** Search articles and questions */
export const searchKnowledgeBase = 'GET /api/knowledgebase/v1/search';
/** Questions like the one about to be asked */
export const findSimilarQuestions = 'GET /api/knowledgebase/v1/similar';
/** List articles without their texts */
export const listArticleSummaries = 'GET /api/knowledgebase/v1/article-summaries';
/** An article for its page */
export const getArticleDetails = 'GET /api/knowledgebase/v1/articles/{id}';
/** Articles to read next */
export const listRelatedArticles = 'GET /api/knowledgebase/v1/articles/{id}/related';
/** List questions without their texts */
export const listQuestionSummaries = 'GET /api/knowledgebase/v1/questions';
/** A question for its page */
export const getQuestionDetails = 'GET /api/knowledgebase/v1/questions/{id}';
/** Who else writes an article, and who saves it */
export const streamArticleWriters = 'GET /api/knowledgebase/v1/articles/{id}/writers file';
/** Set the cover of an article */
export const setArticleCover = 'PUT /api/knowledgebase/v1/articles/{id}/cover';
/** Remove the cover of an article */
export const deleteArticleCover = 'DELETE /api/knowledgebase/v1/articles/{id}/cover';
/** The cover of an article */
export const downloadArticleCover = 'GET /api/knowledgebase/v1/articles/{id}/cover file';
/** The cover of an article, small */
export const downloadArticleCoverThumbnail = 'GET /api/knowledgebase/v1/articles/{id}/cover/thumbnail file';
/** Upload a picture for a text */
export const uploadKnowledgeBaseImage = 'POST /api/knowledgebase/v1/images once';
/** A picture of a text */
export const downloadKnowledgeBaseImage = 'GET /api/knowledgebase/v1/images/{key} file';
/** Import Markdown files */
export const importKnowledgeBase = 'POST /api/knowledgebase/v1/import';
/** What an import would make */
export const previewImport = 'POST /api/knowledgebase/v1/import/preview';
/** Everything, or one category, as Markdown */
export const exportKnowledgeBase = 'GET /api/knowledgebase/v1/export file';
/** One folder */
export const getFolder = 'GET /intranet/rest/documents/folder/{id}/info';
/** Change a folder */
export const updateFolder = 'PUT /intranet/rest/documents/folder/{id}/info';
/** What is in a folder */
export const listFolderEntries = 'GET /intranet/rest/documents/folder/{id}';
/** Add a folder or a document */
export const createFolderEntry = 'POST /intranet/rest/documents/folder/{id}';
/** Delete a folder with everything below it */
export const deleteFolder = 'DELETE /intranet/rest/documents/folder/{id}';
/** A folder, the way to it and what may be added */
export const getFolderUi = 'GET /intranet/rest/documents/folder/{id}/ui';
/** The way to a folder */
export const getFolderPath = 'GET /intranet/rest/documents/folder/{id}/path';
/** Find a subfolder */
export const findSubfolder = 'GET /intranet/rest/documents/folder/{id}/subfolder';
/** Make a top-level folder */
export const createTopLevelFolder = 'POST /api/documents/v1/folders once';
/** The documents of a folder, or drafts */
export const listDocuments = 'GET /intranet/rest/documents/folder/{id}/documents';
/** Add a document */
export const createDocument = 'POST /intranet/rest/documents/folder/{id}/documents';
/** The folders in a folder */
export const listFolders = 'GET /intranet/rest/documents/folder/{id}/folders';
/** Add a folder */
export const createFolder = 'POST /intranet/rest/documents/folder/{id}/folders';
/** A folder as its page shows it */
export const getFolderDetails = 'GET /api/documents/v1/folders/{id}';
/** The folders and documents of a folder, as its page shows them */
export const listLibraryEntries = 'GET /api/documents/v1/folders/{id}/entries';
/** The page of a folder */
export const getFolderPage = 'GET /documents/folder/{id} file';
/** Search documents */
export const searchDocuments = 'GET /intranet/rest/search/documents';
/** The access list of a folder */
export const getFolderPermissions = 'GET /api/documents/v1/folders/{id}/permissions';
/** Replace the access list of a folder */
export const replaceFolderPermissions = 'PUT /api/documents/v1/folders/{id}/permissions';
/** Lock a folder */
export const lockFolder = 'PUT /api/documents/v1/folders/{id}/lock';
/** Unlock a folder */
export const unlockFolder = 'DELETE /api/documents/v1/folders/{id}/lock';
/** The access list of a folder, with names and photos */
export const getSharedFolder = 'GET /api/documents/v1/folders/{id}/access';
/** What somebody may do in a folder, and why */
export const getPersonsRights = 'GET /api/documents/v1/folders/{id}/access/people/{user_id}';
/** Whom a change of the access list of a folder would reach */
export const previewFolderAccess = 'POST /api/documents/v1/folders/{id}/access/reach';
/** One document */
export const getDocument = 'GET /intranet/rest/documents/document/{doc_id}';
/** Change a document */
export const updateDocument = 'PUT /intranet/rest/documents/document/{doc_id}';
/** Delete a document */
export const deleteDocument = 'DELETE /intranet/rest/documents/document/{doc_id}';
/** One version of a document */
export const getDocumentVersion = 'GET /intranet/rest/documents/document/{doc_id}/{version_num}';
/** Change a document, if this is its latest version */
export const updateDocumentVersion = 'PUT /intranet/rest/documents/document/{doc_id}/{version_num}';
/** Delete a version, or reject a draft */
export const deleteDocumentVersion = 'DELETE /intranet/rest/documents/document/{doc_id}/{version_num}';
/** A document as its page shows it */
export const getDocumentDetails = 'GET /api/documents/v1/documents/{doc_id}';
/** The folders a document is in, the oldest place first */
export const listDocumentPlaces = 'GET /api/documents/v1/documents/{doc_id}/places';
/** Take a document out of a folder that it was linked into */
export const deleteDocumentPlace = 'DELETE /api/documents/v1/documents/{doc_id}/places/{folder_id}';
/** List the metadata fields, in their order */
export const listDocumentMetadataFields = 'GET /api/documents/v1/metadata-fields';
/** Define a metadata field */
export const createDocumentMetadataField = 'POST /api/documents/v1/metadata-fields once';
/** One metadata field */
export const getDocumentMetadataField = 'GET /api/documents/v1/metadata-fields/{id}';
/** Change a metadata field */
export const updateDocumentMetadataField = 'PATCH /api/documents/v1/metadata-fields/{id}';
/** Delete a metadata field */
export const deleteDocumentMetadataField = 'DELETE /api/documents/v1/metadata-fields/{id}';
/** List the record types, by name */
export const listRecordTypes = 'GET /api/documents/v1/record-types';
/** Define a record type */
export const createRecordType = 'POST /api/documents/v1/record-types once';
/** One record type */
export const getRecordType = 'GET /api/documents/v1/record-types/{id}';
/** Change a record type */
export const updateRecordType = 'PATCH /api/documents/v1/record-types/{id}';
/** Delete a record type */
export const deleteRecordType = 'DELETE /api/documents/v1/record-types/{id}';
/** The record types of a document */
export const getDocumentRecordTypes = 'GET /api/documents/v1/documents/{doc_id}/record-types';
/** Replace the record types of a document */
export const replaceDocumentRecordTypes = 'PUT /api/documents/v1/documents/{doc_id}/record-types';
/** What people write about a document */
export const getDocumentProperties = 'GET /api/documents/v1/documents/{doc_id}/properties';
/** Change what is written about a document */
export const updateDocumentProperties = 'PATCH /api/documents/v1/documents/{doc_id}/properties';
/** Put a file into your drop box */
export const uploadFile = 'POST /intranet/rest/documents/dropbox';
/** The files in your drop box */
export const listDropboxFiles = 'GET /intranet/rest/documents/dropbox';
/** Delete a file from your drop box */
export const deleteDropboxFile = 'DELETE /intranet/rest/documents/dropbox/{file_key}';
/** The files in your drop box, with their names */
export const listNamedDropboxFiles = 'GET /api/documents/v1/dropbox';
/** Begin an upload that goes on after a break */
export const createUpload = 'POST /api/documents/v1/uploads';
/** How far an upload has come */
export const getUpload = 'GET /api/documents/v1/uploads/{id}';
/** Send more of an upload */
export const continueUpload = 'PATCH /api/documents/v1/uploads/{id}';
/** End an upload */
export const deleteUpload = 'DELETE /api/documents/v1/uploads/{id}';
/** The files of the latest version */
export const listDocumentComponents = 'GET /intranet/rest/documents/document/{doc_id}/components';
/** The primary file of the latest version */
export const downloadFile = 'GET /intranet/rest/documents/document/{doc_id}/file file';
/** A file of the latest version */
export const downloadComponent = 'GET /intranet/rest/documents/document/{doc_id}/file/{component_name} file';
/** The versions of a document */
export const listDocumentVersions = 'GET /intranet/rest/documents/document/{doc_id}/versions';
/** The files of a version */
export const listVersionComponents = 'GET /intranet/rest/documents/document/{doc_id}/{version_num}/components';
/** The primary file of a version */
export const downloadVersionFile = 'GET /intranet/rest/documents/document/{doc_id}/{version_num}/file file';
/** A file of a version */
export const downloadVersionComponent = 'GET /intranet/rest/documents/document/{doc_id}/{version_num}/file/{component_name} file';
/** A picture of a file of the latest version */
export const getDocumentPreview = 'GET /api/documents/v1/documents/{doc_id}/preview file';
/** A file of the latest version as a PDF */
export const getDocumentPdf = 'GET /api/documents/v1/documents/{doc_id}/pdf file';
/** A file of the latest version, to be shown or saved */
export const getDocumentContent = 'GET /api/documents/v1/documents/{doc_id}/content file';
/** A picture of a file of a version */
export const getVersionPreview = 'GET /api/documents/v1/documents/{doc_id}/versions/{version_num}/preview file';
/** A file of a version as a PDF */
export const getVersionPdf = 'GET /api/documents/v1/documents/{doc_id}/versions/{version_num}/pdf file';
/** A file of a version, to be shown or saved */
export const getVersionContent = 'GET /api/documents/v1/documents/{doc_id}/versions/{version_num}/content file';
/** The text of a file of the latest version */
export const getDocumentText = 'GET /api/documents/v1/documents/{doc_id}/text';
/** The text of a file of a version */
export const getVersionText = 'GET /api/documents/v1/documents/{doc_id}/versions/{version_num}/text';
/** Check out a document */
export const checkOutDocument = 'POST /intranet/rest/documents/document/{doc_id}/checkout';
/** Check out a document */
export const checkOutDocumentVersion = 'POST /intranet/rest/documents/document/{doc_id}/{version_num}/checkout';
/** What you have checked out */
export const listCheckedOutDocuments = 'GET /intranet/rest/documents/checkin';
/** Cancel your check-out */
export const cancelCheckOut = 'DELETE /intranet/rest/documents/checkin/{doc_id}';
/** Check in a document */
export const checkInDocument = 'POST /intranet/rest/documents/checkin/{doc_id}';
/** What is checked out, the first checked out first */
export const listCheckOuts = 'GET /api/documents/v1/checkouts';
/** Ask for a document that somebody else has checked out */
export const askForDocument = 'POST /api/documents/v1/documents/{doc_id}/checkout/ask';
/** Break a check-out */
export const breakCheckOut = 'DELETE /api/documents/v1/checkouts/{doc_id}';
/** Approve the newest draft of a document */
export const approveDraft = 'PUT /intranet/rest/documents/document/{doc_id}/approve';
/** Approve a draft */
export const approveDraftVersion = 'PUT /intranet/rest/documents/document/{doc_id}/{version_num}/approve';
/** Drafts that you may approve, the oldest first */
export const listDraftsToApprove = 'GET /api/documents/v1/drafts';
/** Drafts of yours that others rejected, the last first */
export const listMyRejectedDrafts = 'GET /api/documents/v1/drafts/rejected';
/** Reject a draft, with a reason */
export const rejectDraft = 'POST /api/documents/v1/documents/{doc_id}/versions/{version_num}/reject';
/** Copy folders and documents into a folder */
export const copyObjects = 'POST /intranet/rest/documents/copy';
/** Move folders and documents into a folder */
export const moveObjects = 'POST /intranet/rest/documents/move';
/** Show documents in another folder, too */
export const linkObjects = 'POST /intranet/rest/documents/link';
/** Folders and documents as a ZIP archive */
export const archiveDocuments = 'POST /api/documents/v1/archive file';
/** Folders and documents as a ZIP archive, at an address */
export const archiveDocumentsByLink = 'GET /api/documents/v1/archive file';
/** List the channels, by name */
export const listNewsChannels = 'GET /api/news/v1/channels';
/** Add a channel */
export const createNewsChannel = 'POST /api/news/v1/channels once';
/** One channel */
export const getNewsChannel = 'GET /api/news/v1/channels/{id}';
/** Change a channel */
export const updateNewsChannel = 'PATCH /api/news/v1/channels/{id}';
/** Delete a channel */
export const deleteNewsChannel = 'DELETE /api/news/v1/channels/{id}';
/** List the news: pinned first, then the newest */
export const listNewsArticles = 'GET /api/news/v1/articles';
/** Write an article */
export const createNewsArticle = 'POST /api/news/v1/articles once';
/** One article */
export const getNewsArticle = 'GET /api/news/v1/articles/{id}';
/** Change an article */
export const updateNewsArticle = 'PATCH /api/news/v1/articles/{id}';
/** Delete an article */
export const deleteNewsArticle = 'DELETE /api/news/v1/articles/{id}';
/** Mark an article as read */
export const markNewsArticleRead = 'PUT /api/news/v1/articles/{id}/read';
/** Mark an article as unread */
export const markNewsArticleUnread = 'DELETE /api/news/v1/articles/{id}/read';
/** Like an article */
export const likeNewsArticle = 'PUT /api/news/v1/articles/{id}/like';
/** Like an article no longer */
export const unlikeNewsArticle = 'DELETE /api/news/v1/articles/{id}/like';
/** How many have read each of some articles */
export const countNewsReaders = 'GET /api/news/v1/read-counts';
/** Who has read an article, the latest first */
export const listNewsArticleReaders = 'GET /api/news/v1/articles/{id}/readers';
/** The comments on an article, the oldest first */
export const listNewsComments = 'GET /api/news/v1/articles/{id}/comments';
/** Comment on an article */
export const createNewsComment = 'POST /api/news/v1/articles/{id}/comments once';
/** One comment */
export const getNewsComment = 'GET /api/news/v1/articles/{id}/comments/{comment_id}';
/** Change your comment */
export const updateNewsComment = 'PUT /api/news/v1/articles/{id}/comments/{comment_id}';
/** Delete a comment */
export const deleteNewsComment = 'DELETE /api/news/v1/articles/{id}/comments/{comment_id}';
/** The picture of an article */
export const downloadNewsArticleImage = 'GET /api/news/v1/articles/{id}/image file';
/** Take the picture off an article */
export const deleteNewsArticleImage = 'DELETE /api/news/v1/articles/{id}/image';
/** Set the picture of an article */
export const setNewsArticleImage = 'PUT /api/news/v1/articles/{id}/image';
/** A picture in the text of an article */
export const downloadNewsArticleTextImage = 'GET /api/news/v1/articles/{id}/images/{key} file';
/** Upload a picture for the text of an article */
export const uploadNewsArticleTextImage = 'POST /api/news/v1/articles/{id}/images once';
/** The folders in a folder, by title */
export const listPageFolders = 'GET /api/publish/v1/folders';
/** Add a folder */
export const createPageFolder = 'POST /api/publish/v1/folders once';
/** All folders that you may view, one in another, with their pages */
export const getPageTree = 'GET /api/publish/v1/tree';
/** One folder */
export const getPageFolder = 'GET /api/publish/v1/folders/{id}';
/** Change or move a folder */
export const updatePageFolder = 'PATCH /api/publish/v1/folders/{id}';
/** Delete a folder with everything below it */
export const deletePageFolder = 'DELETE /api/publish/v1/folders/{id}';
/** Who may view a folder */
export const getPageFolderPermissions = 'GET /api/publish/v1/folders/{id}/permissions';
/** Say who may view a folder */
export const replacePageFolderPermissions = 'PUT /api/publish/v1/folders/{id}/permissions';
/** List pages, by title */
export const listPages = 'GET /api/publish/v1/pages';
/** Add a page */
export const createPage = 'POST /api/publish/v1/pages once';
/** The page at an address */
export const findPage = 'GET /api/publish/v1/by-path';
/** One page */
export const getPage = 'GET /api/publish/v1/pages/{id}';
/** Save a page */
export const updatePage = 'PATCH /api/publish/v1/pages/{id}';
/** Delete a page */
export const deletePage = 'DELETE /api/publish/v1/pages/{id}';
/** The versions of a page, the newest first */
export const listPageVersions = 'GET /api/publish/v1/pages/{id}/versions';
/** One version of a page */
export const getPageVersion = 'GET /api/publish/v1/pages/{id}/versions/{n}';
/** Delete a version of a page */
export const deletePageVersion = 'DELETE /api/publish/v1/pages/{id}/versions/{n}';
/** Bring a version back */
export const restorePageVersion = 'POST /api/publish/v1/pages/{id}/versions/{n}/restore';
/** Compare two versions of a page */
export const comparePageVersions = 'GET /api/publish/v1/pages/{id}/compare';
/** A picture in the text of a page */
export const downloadPageTextImage = 'GET /api/publish/v1/pages/{id}/images/{key} file';
/** Upload a picture for the text of a page */
export const uploadPageTextImage = 'POST /api/publish/v1/pages/{id}/images once';
/** What you deleted, newest first */
export const listMyTrash = 'GET /intranet/rest/deleted';
/** Remove something from your trash for good */
export const deleteFromMyTrash = 'DELETE /intranet/rest/deleted/{id}';
/** Put something back where it was */
export const restoreFromMyTrash = 'POST /intranet/rest/deleted/{id}/restore';
/** What you deleted, newest first, in pages */
export const listMyTrashRecords = 'GET /api/trash/v1/mine';
/** Put several things back where they were */
export const restoreManyFromMyTrash = 'POST /api/trash/v1/mine/restore';
/** Remove what you deleted for good */
export const emptyMyTrash = 'POST /api/trash/v1/mine/empty';
/** Everything in the trash, newest first */
export const listTrash = 'GET /api/trash/v1';
/** One thing in the trash */
export const getTrashRecord = 'GET /api/trash/v1/{id}';
/** Remove something for good, whoever deleted it */
export const deleteFromTrash = 'DELETE /api/trash/v1/{id}';
/** Put something back, whoever deleted it */
export const restoreFromTrash = 'POST /api/trash/v1/{id}/restore';
/** Put several things back, whoever deleted them */
export const restoreManyFromTrash = 'POST /api/trash/v1/restore';
/** Remove what anybody deleted for good */
export const emptyTrash = 'POST /api/trash/v1/empty';
/** List the webhooks, in the order they were made */
export const listWebhooks = 'GET /api/webhooks/v1';
/** Register a webhook */
export const createWebhook = 'POST /api/webhooks/v1 once';
/** One webhook */
export const getWebhook = 'GET /api/webhooks/v1/{id}';
/** Change a webhook, switch it on or off */
export const updateWebhook = 'PATCH /api/webhooks/v1/{id}';
/** Delete a webhook */
export const deleteWebhook = 'DELETE /api/webhooks/v1/{id}';
/** Make a new secret */
export const renewWebhookSecret = 'POST /api/webhooks/v1/{id}/secret';
/** The deliveries of a webhook, newest first */
export const listWebhookDeliveries = 'GET /api/webhooks/v1/{id}/deliveries';
/** One delivery, with all that was sent and answered */
export const getWebhookDelivery = 'GET /api/webhooks/v1/{id}/deliveries/{delivery_id}';
/** Give up a delivery that waits */
export const cancelWebhookDelivery = 'DELETE /api/webhooks/v1/{id}/deliveries/{delivery_id}';
/** Send a delivery again */
export const replayWebhookDelivery = 'POST /api/webhooks/v1/{id}/deliveries/{delivery_id}/replay once';
/** Send a message to try it out */
export const testWebhook = 'POST /api/webhooks/v1/{id}/test once';
/** List what you follow */
export const listFollowed = 'GET /api/follow/v1';
/** Whether you follow a person */
export const getPersonFollowState = 'GET /api/follow/v1/people/{id}';
/** Follow a person */
export const followPerson = 'PUT /api/follow/v1/people/{id}';
/** No longer follow a person */
export const unfollowPerson = 'DELETE /api/follow/v1/people/{id}';
/** Whether you follow an article */
export const getArticleFollowState = 'GET /api/follow/v1/articles/{id}';
/** Whether you follow a question */
export const getQuestionFollowState = 'GET /api/follow/v1/questions/{id}';
/** Whether you follow a category */
export const getCategoryFollowState = 'GET /api/follow/v1/categories/{id}';
/** Whether you follow a document */
export const getDocumentFollowState = 'GET /api/follow/v1/documents/{id}';
/** Follow a document */
export const followDocument = 'PUT /api/follow/v1/documents/{id}';
/** No longer follow a document */
export const unfollowDocument = 'DELETE /api/follow/v1/documents/{id}';
/** Whether you follow a folder */
export const getFolderFollowState = 'GET /api/follow/v1/folders/{id}';
/** Follow a folder */
export const followFolder = 'PUT /api/follow/v1/folders/{id}';
/** No longer follow a folder */
export const unfollowFolder = 'DELETE /api/follow/v1/folders/{id}';
/** Search everything */
export const searchEverything = 'GET /api/search/v1';
/** What somebody may be about to look for */
export const suggestObjects = 'GET /api/search/v1/suggest';
/** The front page in one answer */
export const getHome = 'GET /api/home/v1';
/** The numbers beside the navigation */
export const getHomeCounts = 'GET /api/home/v1/counts';
/** List what waits for you */
export const listWaiting = 'GET /api/home/v1/waiting';
/** List birthdays, anniversaries and newcomers */
export const listHomeOccasions = 'GET /api/home/v1/occasions';
/** List badges that you were given */
export const listHomeBadges = 'GET /api/home/v1/badges';
/** List notes that thank you */
export const listHomeThanks = 'GET /api/home/v1/thanks';
/** List documents that you used lately, or that changed in what you follow */
export const listHomeDocuments = 'GET /api/home/v1/documents';
/** List the news of the front page */
export const listHomeNews = 'GET /api/home/v1/news';
/** List what you have pinned */
export const listPins = 'GET /api/home/v1/pins';
/** Pin things, in this order */
export const setPins = 'PUT /api/home/v1/pins';
/** List what you opened lately */
export const listRecentThings = 'GET /api/home/v1/recent';
/** What somebody is an expert for, and did lately */
export const getWorkOfPerson = 'GET /api/people/v1/profiles/{id}/work';
/** What a group may, and where */
export const getRightsOfGroup = 'GET /api/people/v1/groups/{id}/rights';
/** What needs a look, what is stored and what waits */
export const getAdministrationOverview = 'GET /api/admin/v1/overview';
/** What users may take, each and all together */
export const getLimits = 'GET /api/admin/v1/limits';
/** Limit what users may take */
export const changeLimits = 'PATCH /api/admin/v1/limits';
/** Users who are near a limit, or have one of their own */
export const listLimitsOfUsers = 'GET /api/admin/v1/limits/users';
/** What one user may take, and takes */
export const getLimitsOfUser = 'GET /api/admin/v1/limits/users/{id}';
/** Limit what one user may take */
export const setLimitsOfUser = 'PUT /api/admin/v1/limits/users/{id}';
/** Send a mail to yourself */
export const sendTestMail = 'POST /api/admin/v1/mail/test';
/** Who did what */
export const listAuditEntries = 'GET /api/audit/v1';
/** Who did what, as a file */
export const exportAuditLog = 'GET /api/audit/v1/export file';
/** What the audit log can be filtered by */
export const getAuditChoices = 'GET /api/audit/v1/choices';
/** Whether the audit log is as it was written */
export const verifyAuditLog = 'GET /api/audit/v1/verify';
