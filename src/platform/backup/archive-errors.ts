/** The archive cannot be read, or cannot be restored here: one line for whoever asked. */
export class ArchiveRefused extends Error {}
