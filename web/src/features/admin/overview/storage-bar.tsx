import type { AdministrationOverview } from '@atrium/client/core';
import { useFormats } from '../../../i18n/index.ts';
import { Ago, cardClass } from '../../../ui/parts.tsx';
import styles from './overview.module.css';
import { useOverviewTexts } from './texts.ts';

/** What lies on the disk, as parts of it: each with its size in words. */
export function StorageBar({ storage }: { storage: AdministrationOverview['storage'] }) {
  const t = useOverviewTexts();
  const formats = useFormats();
  const { files, charged, previews, database, drop_boxes: dropBoxes, disk } = storage;
  const ours = files + (previews ?? 0) + database;
  const total = Math.max(disk?.total ?? ours, 1);
  const free = disk?.free ?? 0;
  const other = Math.max(0, total - free - ours);
  const parts = [
    {
      key: 'files',
      label: t.files,
      bytes: files,
      note:
        [
          ...(dropBoxes > 0 ? [t.dropBoxes(formats.size(dropBoxes))] : []),
          ...(charged > files ? [t.charged(formats.size(charged))] : []),
        ].join('; ') || undefined,
    },
    {
      key: 'previews',
      label: t.previews,
      bytes: previews ?? 0,
      note: previews === null ? t.previewsComing : undefined,
    },
    { key: 'database', label: t.database, bytes: database, note: undefined },
    ...(disk
      ? [
          { key: 'other', label: t.other, bytes: other, note: undefined },
          { key: 'free', label: t.free, bytes: free, note: undefined },
        ]
      : []),
  ];
  return (
    <div className={`${cardClass} ${styles.storage}`}>
      <p className={styles.figure}>{disk ? t.freeOf(formats.size(disk.free), formats.size(disk.total)) : t.noDisk}</p>
      <div className={styles.bar} aria-hidden>
        {parts.map(({ key, bytes }) => (
          <span key={key} data-part={key} style={{ flexGrow: bytes / total }} />
        ))}
      </div>
      <dl className={styles.legend}>
        {parts.map(({ key, label, bytes, note }) => (
          <div key={key}>
            <dt>
              <i data-part={key} />
              {label}
            </dt>
            <dd>
              {note !== t.previewsComing && formats.size(bytes)}
              {note !== undefined && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {t.measured} <Ago at={storage.measured} />
      </p>
    </div>
  );
}
