/** Wake it, queue `all`, in the transaction that makes a notification due for mail. */
export const MAIL_QUEUE = 'notifications.mail';
