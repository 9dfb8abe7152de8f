import type { Notification } from '@atrium/client/core';
import { localAddress } from '../../api/instance.ts';
import { useTexts } from '../../i18n/index.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { classes } from '../../ui/classes.ts';
import { Ago, Avatar, Hidden, hueClass, Tile } from '../../ui/parts.tsx';
import { lookOf } from './kinds.ts';
import styles from './notifications.module.css';
import { mark } from './notifications.ts';

/** Opens what it is about, and is read then. */
export function NotificationLink({ notification, onOpen }: { notification: Notification; onOpen?: () => void }) {
  const t = useTexts().notifications;
  const { link, read, created } = notification;
  const content = (
    <>
      <Picture notification={notification} />
      <span className={styles.text}>
        <Words notification={notification} />
        <Ago at={created} className={styles.when} />
      </span>
      {!read && (
        <span className={styles.dot}>
          <Hidden>{t.unread}</Hidden>
        </span>
      )}
    </>
  );
  const open = () => {
    void mark([notification], true);
    onOpen?.();
  };
  const className = classes(styles.row, read && styles.read);
  return link === null ? (
    <button type="button" className={className} onClick={open}>
      {content}
    </button>
  ) : (
    <AddressLink className={className} address={link} onClick={open}>
      {content}
    </AddressLink>
  );
}

/** The face of whoever did it with the sign of the kind; the sign alone where nobody did. */
function Picture({ notification: { kind, actor } }: { notification: Notification }) {
  const { icon: Icon, hue } = lookOf(kind);
  if (!actor) {
    return (
      <Tile hue={hue}>
        <Icon size={18} />
      </Tile>
    );
  }
  return (
    <span className={styles.face}>
      <Avatar name={actor.name} src={`${localAddress(actor.photo_url)}&size=96`} size={36} />
      <span className={classes(styles.sign, hueClass(hue))} aria-hidden>
        <Icon size={11} strokeWidth={2.25} />
      </span>
    </span>
  );
}

/** The name of whoever did it stands out where the sentence begins with it. */
function Words({ notification: { text, actor } }: { notification: Notification }) {
  const rest = actor && text.startsWith(`${actor.name} `) ? text.slice(actor.name.length) : undefined;
  return (
    <span dir="auto">
      {rest === undefined ? (
        text
      ) : (
        <>
          <b>{actor?.name}</b>
          {rest}
        </>
      )}
    </span>
  );
}
