// Where one is signed in.
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { failureOf } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Acts } from '../../ui/overlay.tsx';
import { Ago, Chip, cardClass, Skeleton, Tile } from '../../ui/parts.tsx';
import { Failed } from '../../ui/states.tsx';
import { say, sayFailed } from '../../ui/toast.tsx';
import { deviceName } from './device-name.ts';
import styles from './settings.module.css';
import { devicesQuery, endDevice, endOtherDevices } from './settings.queries.ts';
import { useSettingsTexts } from './texts.ts';

export function Devices() {
  const t = useSettingsTexts();
  const { data: devices, error, refetch } = useQuery(devicesQuery);
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!devices) return <Skeleton height={120} />;
  const end = (work: Promise<void>) =>
    void work.then(
      () => say(t.deviceEnded),
      (failure) => sayFailed(failureOf(failure).detail),
    );
  return (
    <>
      <p className={styles.note}>{t.devicesNote}</p>
      <ul className={`${cardClass} ${styles.card}`}>
        {devices.map(({ id, user_agent, address, last_used, current }) => (
          <li key={id} className={styles.row}>
            <Tile>
              <MonitorSmartphone size={18} />
            </Tile>
            <div>
              <b>{deviceName(user_agent) ?? t.unknownDevice}</b>
              <p>
                {address} · <Ago at={last_used} />
              </p>
            </div>
            {current ? (
              <Chip hue="brand">{t.thisDevice}</Chip>
            ) : (
              <Button small onPress={() => end(endDevice(id))}>
                {t.endDevice}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Acts>
          <Button onPress={() => end(endOtherDevices())}>{t.endOthers}</Button>
        </Acts>
      )}
    </>
  );
}
