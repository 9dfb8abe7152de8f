// Who may register webhooks and look into their log: permission rule H1.

/** H1: members of role 1 and nobody else, for every route of the module; no capability opens them. */
export const administratorsOnly = { access: 'administrator' } as const;
