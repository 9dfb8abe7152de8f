import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../api/queries.ts';
import { type Texts, useTexts } from '../../i18n/index.ts';
import { Switch } from '../../ui/field.tsx';
import { cardClass, Skeleton } from '../../ui/parts.tsx';
import { Failed } from '../../ui/states.tsx';
import { say, sayFailed } from '../../ui/toast.tsx';
import styles from './settings.module.css';
import { changeMe, meQuery } from './settings.queries.ts';
import { useSettingsTexts } from './texts.ts';

type Kind = keyof Texts['kinds'];
type Way = 'app' | 'email' | 'digest';

const ways: readonly Way[] = ['app', 'email', 'digest'];

/** What the installation does unless one says otherwise: everything in the app and by mail, one by one. */
const usual: Record<Way, boolean> = { app: true, email: true, digest: false };

/** Which kinds of notifications come which way. */
export function NotificationSettings() {
  const t = useSettingsTexts();
  const { kinds: names } = useTexts();
  const { data: me, error, refetch } = useQuery(meQuery);
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!me) return <Skeleton height={240} />;
  const kinds = Object.keys(names).filter((kind): kind is Kind => kind in names);
  const isOn = (kind: Kind, way: Way) => {
    const chosen = me.notifications[kind];
    if (typeof chosen === 'boolean') return way === 'digest' ? false : chosen;
    return chosen?.[way] ?? usual[way];
  };
  const change = (kind: Kind, way: Way, on: boolean) => {
    const all = Object.fromEntries(ways.map((each) => [each, each === way ? on : isOn(kind, each)]));
    void changeMe({ notifications: { [kind]: all } }).then(
      () => say(t.saved),
      (failure) => sayFailed(failureOf(failure).detail),
    );
  };
  return (
    <>
      <p className={styles.note}>{t.notificationsNote}</p>
      <div
        className={`${cardClass} ${styles.card} ${styles.scroll}`}
        tabIndex={0}
        role="group"
        aria-label={t.parts.notifications}
      >
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">{t.kind}</th>
              {ways.map((way) => (
                <th key={way} scope="col">
                  {t.ways[way]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{names[kind]}</th>
                {ways.map((way) => (
                  <td key={way}>
                    <Switch
                      aria-label={`${names[kind]}: ${t.ways[way]}`}
                      isSelected={isOn(kind, way)}
                      isDisabled={way === 'digest' && !isOn(kind, 'email')}
                      onChange={(on) => change(kind, way, on)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
