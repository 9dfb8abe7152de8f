// Owns the name of the queue of mails, for those who add to it.

/** Wake it, queue `all`, in the transaction that makes a notification due for mail. */
export const MAIL_QUEUE = 'notifications.mail';
