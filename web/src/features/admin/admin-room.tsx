// The administration: beside each other the parts that one holds a right for, and the one that is open.
import { Link, useParams } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { useMe } from '../../api/session.ts';
import { useSpeech } from '../../i18n/index.ts';
import { Skeleton } from '../../ui/parts.tsx';
import { Empty } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import styles from './admin.module.css';
import { meets } from './administration.ts';
import { PartHead } from './part-head.tsx';
import { partGroups } from './parts.ts';
import { useAdminTexts } from './texts.ts';

export function AdminRoom() {
  const t = useAdminTexts();
  const { language } = useSpeech();
  const me = useMe();
  const { part: wanted } = useParams({ strict: false });
  const groups = partGroups
    .map(({ title, parts }) => ({ title: title[language], parts: parts.filter(({ need }) => meets(me, need)) }))
    .filter(({ parts }) => parts.length > 0);
  const parts = groups.flatMap((group) => group.parts);
  const shown = wanted === undefined ? parts[0] : parts.find(({ key }) => key === wanted);
  const Page = shown?.Page;
  useTitle(shown?.title[language], t.title);
  const nav = useRef<HTMLElement>(null);
  // On phones the parts are one line that scrolls.
  useEffect(() => {
    if (shown) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown]);
  return (
    <div className={styles.room}>
      {parts.length > 0 && (
        <nav ref={nav} className={styles.parts} aria-label={t.title}>
          {groups.map((group) => (
            <div key={group.title} className={styles.group}>
              <p>{group.title}</p>
              {group.parts.map(({ key, title, icon: Icon, Page: its }) =>
                its === undefined ? (
                  <Link key={key} to="/trash" search={{ everybody: true }}>
                    <Icon size={16} aria-hidden />
                    {title[language]}
                  </Link>
                ) : (
                  <Link
                    key={key}
                    to="/admin/$part"
                    params={{ part: key }}
                    activeOptions={{ includeSearch: false }}
                    activeProps={{ 'aria-current': 'page' }}
                    inactiveProps={key === shown?.key ? { 'aria-current': 'page' } : {}}
                  >
                    <Icon size={16} aria-hidden />
                    {title[language]}
                  </Link>
                ),
              )}
            </div>
          ))}
        </nav>
      )}
      <div className={styles.body}>
        {shown && Page ? (
          <Suspense key={shown.key} fallback={<Coming title={shown.title[language]} />}>
            <Page />
          </Suspense>
        ) : (
          <>
            <PartHead title={t.title} />
            <Empty icon={Lock} title={t.noPart}>
              {t.noPartAdvice}
            </Empty>
          </>
        )}
      </div>
    </div>
  );
}

function Coming({ title }: { title: string }) {
  return (
    <>
      <PartHead title={title} />
      <Skeleton height={240} />
    </>
  );
}
