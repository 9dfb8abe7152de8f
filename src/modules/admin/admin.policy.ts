// Who sees how the installation is doing, and tries out its mail: permission rules A1 and A2.

/** A1, A2: members of role 1 and nobody else; no capability opens them. */
export const administratorsOnly = { access: 'administrator' } as const;
