// Look, language and time zone.
import type { Me } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../api/queries.ts';
import {
  densities,
  setDensity,
  setSingleKeys,
  setTheme,
  themes,
  useDensity,
  useSingleKeys,
  useTheme,
} from '../../device/look.ts';
import { languages, useTexts } from '../../i18n/index.ts';
import { Choice } from '../../ui/choice.tsx';
import { Segments, Switch } from '../../ui/field.tsx';
import { cardClass, Skeleton } from '../../ui/parts.tsx';
import { Failed } from '../../ui/states.tsx';
import { say, sayFailed } from '../../ui/toast.tsx';
import { Row } from './row.tsx';
import styles from './settings.module.css';
import { changeMe, meQuery } from './settings.queries.ts';
import { useSettingsTexts } from './texts.ts';

/** Changes of one's own, told by a small “Saved”. */
function useSaving() {
  const t = useSettingsTexts();
  return (body: Parameters<typeof changeMe>[0]) =>
    void changeMe(body).then(
      () => say(t.saved),
      (error) => sayFailed(failureOf(error).detail),
    );
}

export function Preferences() {
  const t = useSettingsTexts();
  const { look } = useTexts();
  const theme = useTheme();
  const density = useDensity();
  const singleKeys = useSingleKeys();
  const { data: me, error, refetch } = useQuery(meQuery);
  const save = useSaving();
  return (
    <>
      <section className={`${cardClass} ${styles.card}`}>
        <Row title={look.theme} note={t.themeNote}>
          <Segments
            label={look.theme}
            value={theme}
            onChange={setTheme}
            options={themes.map((key) => ({ key, label: look.themes[key] }))}
          />
        </Row>
        <Row title={look.density} note={t.densityNote}>
          <Segments
            label={look.density}
            value={density}
            onChange={setDensity}
            options={densities.map((key) => ({ key, label: look.densities[key] }))}
          />
        </Row>
        <Row title={t.singleKeys} note={t.singleKeysNote}>
          <Switch aria-label={t.singleKeys} isSelected={singleKeys} onChange={setSingleKeys} />
        </Row>
      </section>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : me ? (
        <Locale me={me} save={save} />
      ) : (
        <Skeleton height={140} />
      )}
    </>
  );
}

function Locale({ me, save }: { me: Me; save: ReturnType<typeof useSaving> }) {
  const t = useSettingsTexts();
  const known = languages.some(({ code }) => code === me.language);
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    <section className={`${cardClass} ${styles.card}`}>
      <Row title={t.language} note={known ? undefined : t.otherLanguage(me.language)}>
        <Choice
          label={t.language}
          value={known ? me.language : ''}
          options={[
            ...(known ? [] : [{ key: '', label: t.chooseLanguage }]),
            ...languages.map(({ code, name }) => ({ key: code, label: name })),
          ]}
          onChange={(language) => language !== '' && save({ language })}
        />
      </Row>
      <Row title={t.zone} note={t.zoneNote}>
        <Choice
          label={t.zone}
          value={me.timezone}
          options={[...new Set([me.timezone, ...zones, 'UTC'])].map((zone) => ({
            key: zone,
            label: zone.replaceAll('_', ' '),
          }))}
          onChange={(timezone) => save({ timezone })}
        />
      </Row>
    </section>
  );
}
