// Settings of one's own: every part at an address of its own; everything saves by itself.
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/parts.tsx';
import { useTitle } from '../../ui/title.ts';
import { Devices } from './devices.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { Password } from './password.tsx';
import { Preferences } from './preferences.tsx';
import { Security } from './security.tsx';
import styles from './settings.module.css';
import { type SettingsTexts, useSettingsTexts } from './texts.ts';
import { Tokens } from './tokens.tsx';

export { RequiredFactorPage } from './required-factor-page.tsx';

type Part = keyof SettingsTexts['parts'];

const parts: Readonly<Record<Part, () => ReactNode>> = {
  preferences: Preferences,
  notifications: NotificationSettings,
  password: Password,
  security: Security,
  devices: Devices,
  tokens: Tokens,
};

const names = Object.keys(parts).filter((name): name is Part => name in parts);

export function SettingsPage() {
  const t = useSettingsTexts();
  const { part: wanted } = useParams({ from: '/frame/settings/$part' });
  const part = names.find((name) => name === wanted) ?? 'preferences';
  const Shown = parts[part];
  useTitle(t.parts[part], t.title);
  return (
    <div className={styles.page}>
      <nav className={styles.parts} aria-label={t.title}>
        <p>{t.title}</p>
        {names.map((name) => (
          <Link key={name} to="/settings/$part" params={{ part: name }} activeProps={{ 'aria-current': 'page' }}>
            {t.parts[name]}
          </Link>
        ))}
      </nav>
      <div className={styles.body}>
        <PageTitle>{t.parts[part]}</PageTitle>
        <Shown />
      </div>
    </div>
  );
}
