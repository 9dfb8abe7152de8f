import { useFormats } from '../../../i18n/index.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { Chip } from '../../../ui/parts.tsx';
import styles from './audit.module.css';
import type { AuditFilter, Entry } from './audit.queries.ts';
import { type AuditTexts, actWords, kindWords, useAuditTexts } from './texts.ts';

export function objectName(t: AuditTexts, { type, id, title }: NonNullable<Entry['object']>): string {
  return title ?? `${kindWords(t, type)} ${id}`;
}

/** All that an entry tells, and the ways to what belongs with it. */
export function EntryDialog({
  entry,
  who,
  onClose,
  onFilter,
}: {
  entry: Entry;
  who: string;
  onClose: () => void;
  onFilter: (filter: Pick<AuditFilter, 'user' | 'object_type' | 'object_id' | 'address'>) => void;
}) {
  const t = useAuditTexts();
  const formats = useFormats();
  const { user, object, address, outcome } = entry;
  const facts: readonly (readonly [label: string, text: string])[] = [
    [t.when, formats.moment(entry.at)],
    [t.who, user ? `${who} (${user.username}, ${user.id})` : who],
    [t.via, t.ways[entry.via]],
    [t.where, address],
    [t.agent, entry.agent],
    [t.operation, `${entry.module} · ${entry.action}`],
    [t.object, object ? `${objectName(t, object)} (${object.type} ${object.id})` : ''],
    [t.part, entry.part ?? ''],
    [t.fields, entry.fields.join(', ')],
    [t.request, entry.request_id],
  ];
  return (
    <Dialog title={actWords(t, entry.action)} isOpen onClose={onClose}>
      {outcome === 'refused' && (
        <p>
          <Chip hue="danger">{t.refused}</Chip>
        </p>
      )}
      <dl className={styles.facts}>
        {facts
          .filter(([, text]) => text !== '')
          .map(([label, text]) => [
            <dt key={`${label} name`}>{label}</dt>,
            <dd key={label} dir="auto">
              {text}
            </dd>,
          ])}
      </dl>
      {object?.link && (
        <p>
          <AddressLink address={object.link}>{t.open}</AddressLink>
        </p>
      )}
      <Acts>
        {address !== '' && <Button onPress={() => onFilter({ address })}>{t.allFrom}</Button>}
        {object && (
          <Button onPress={() => onFilter({ object_type: object.type, object_id: object.id })}>{t.allOf}</Button>
        )}
        {user && <Button onPress={() => onFilter({ user: user.id })}>{t.allBy(who)}</Button>}
      </Acts>
    </Dialog>
  );
}
