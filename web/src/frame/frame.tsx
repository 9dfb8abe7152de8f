// Header, side, page and the bar of phones: what stays while one walks from page to page.
import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useRouter } from '@tanstack/react-router';
import { CircleHelp, CloudOff, Ellipsis, Search, ShieldCheck, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { installation } from '../api/instance.ts';
import { useMe } from '../api/session.ts';
import { keep, useKept } from '../device/store.ts';
import { mayAdminister } from '../features/admin/index.ts';
import { UploadTray } from '../features/documents/index.ts';
import { countsQuery } from '../features/home/index.ts';
import { KeysDialog } from '../features/keys/index.ts';
import { Bell } from '../features/notifications/index.ts';
import { SearchDialog } from '../features/search/index.ts';
import { followLooks } from '../features/settings/index.ts';
import { ConfirmOver, SignInOver } from '../features/sign-in/index.ts';
import { ThanksOver, thank } from '../features/thanks/index.ts';
import { useTexts } from '../i18n/index.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { type Key, listenToKeys, useKeys } from '../ui/keys.ts';
import { LateMenu, late } from '../ui/late-menu.tsx';
import { Mark } from '../ui/mark.tsx';
import { Kbd } from '../ui/parts.tsx';
import { undoLast } from '../ui/toast.tsx';
import { FaceMenu } from './face-menu.tsx';
import styles from './frame.module.css';
import { NewMenu } from './new-menu.tsx';
import { Pins } from './pins.tsx';
import { PlaceLink } from './place-link.tsx';
import { places } from './places.ts';
import { usePullToRefresh } from './pull-to-refresh.ts';

const MoreMenu = late(() => import('./more-menu.tsx').then((module) => module.MoreMenu));

export function Frame() {
  const t = useTexts();
  const [isSearching, setSearching] = useState(false);
  const [isListingKeys, setListingKeys] = useState(false);
  const isNarrow = useKept('side') === 'narrow';
  const navigate = useNavigate();
  const me = useMe();
  const unreadNews = useQuery(countsQuery).data?.unread.news ?? 0;

  useEffect(listenToKeys, []);
  useEffect(() => (me.is_read_only ? undefined : followLooks(me.id)), [me.id, me.is_read_only]);
  useFocusOnArrival();
  const page = usePullToRefresh();
  useTouch(page);
  const keys: Key[] = [
    { keys: 'Ctrl+K', does: t.keys.search, run: () => setSearching(true) },
    { keys: '/', does: t.keys.search, run: () => setSearching(true) },
    { keys: '?', does: t.keys.list, run: () => setListingKeys(true) },
    { keys: 'Ctrl+Z', does: t.keys.undo, run: () => undoLast() },
    { keys: 'Ctrl+\\', does: t.keys.side, run: () => keep('side', isNarrow ? undefined : 'narrow') },
    ...places.map(({ key, name, to }) => ({
      keys: `g ${key}`,
      does: t.keys.go(t.places[name]),
      run: () => void navigate({ to }),
    })),
  ];
  if (!me.is_read_only) keys.push({ keys: 't', does: t.keys.thank, run: thank });
  useKeys(keys);

  return (
    <div className={styles.app} data-narrow={isNarrow || undefined}>
      <a className={styles.skip} href="#page">
        {t.frame.skip}
      </a>
      <header className={styles.top}>
        <PlaceLink to="/" className={styles.mark} isMark>
          <Mark />
          <span>{installation}</span>
        </PlaceLink>
        <button type="button" className={styles.find} onClick={() => setSearching(true)}>
          <Search size={17} aria-hidden />
          <span>{t.frame.searchFor}</span>
          <Kbd>{t.frame.searchKey}</Kbd>
        </button>
        <div className={styles.tools}>
          <IconButton
            label={t.frame.search}
            className={`${styles.tool} ${styles.phoneOnly}`}
            onPress={() => setSearching(true)}
          >
            <Search size={21} aria-hidden />
          </IconButton>
          {!me.is_read_only && <NewMenu />}
          <Bell className={styles.tool} />
          <FaceMenu onHelp={() => setListingKeys(true)} />
        </div>
      </header>
      <OfflineLine />
      <nav className={styles.side} aria-label={t.frame.main}>
        {places.map((place) => (
          <PlaceLink key={place.to} to={place.to} also={place.also} className={styles.place}>
            <place.icon size={18} aria-hidden />
            <span>{t.places[place.name]}</span>
            {place.name === 'news' && unreadNews > 0 && <span className={styles.number}>{unreadNews}</span>}
          </PlaceLink>
        ))}
        <Pins />
        <div className={styles.end}>
          <PlaceLink to="/trash" className={styles.place}>
            <Trash2 size={18} aria-hidden />
            <span>{t.frame.trash}</span>
          </PlaceLink>
          {mayAdminister(me) && (
            <PlaceLink to="/admin" className={styles.place}>
              <ShieldCheck size={18} aria-hidden />
              <span>{t.frame.admin}</span>
            </PlaceLink>
          )}
          <button type="button" className={styles.place} aria-label={t.frame.help} onClick={() => setListingKeys(true)}>
            <CircleHelp size={18} aria-hidden />
            <span>{t.frame.help}</span>
          </button>
        </div>
      </nav>
      <main id="page" ref={page} className={styles.page} tabIndex={-1} data-scroll-restoration-id="page">
        <Outlet />
      </main>
      <UploadTray />
      <BottomBar onHelp={() => setListingKeys(true)} />
      <SearchDialog isOpen={isSearching} onClose={() => setSearching(false)} />
      <KeysDialog isOpen={isListingKeys} onClose={() => setListingKeys(false)} />
      <ThanksOver />
      <ConfirmOver />
      <SignInOver />
    </div>
  );
}

function BottomBar({ onHelp }: { onHelp: () => void }) {
  const t = useTexts();
  return (
    <nav className={styles.bottom} aria-label={t.frame.bar}>
      {places
        .filter(({ isMain }) => isMain)
        .map((place) => (
          <PlaceLink key={place.to} to={place.to} also={place.also} className={styles.tab}>
            <place.icon size={22} aria-hidden />
            {t.places[place.name]}
          </PlaceLink>
        ))}
      <LateMenu
        load={MoreMenu.load}
        button={(props) => (
          <Button {...props} look="ghost" className={styles.tab}>
            <Ellipsis size={22} aria-hidden />
            {t.frame.more}
          </Button>
        )}
      >
        {(opened) => <MoreMenu opened={opened} onHelp={onHelp} />}
      </LateMenu>
    </nav>
  );
}

/** A line under the header as long as the device has no network. */
function OfflineLine() {
  const t = useTexts().frame;
  const [isOffline, setOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const update = () => setOffline(!navigator.onLine);
    addEventListener('online', update);
    addEventListener('offline', update);
    return () => {
      removeEventListener('online', update);
      removeEventListener('offline', update);
    };
  }, []);
  return (
    <div aria-live="polite" className={isOffline ? styles.line : undefined}>
      {isOffline && (
        <>
          <CloudOff size={16} aria-hidden />
          {t.offline}
        </>
      )}
    </div>
  );
}

/** Swiping back and long presses, loaded where there are fingers. */
function useTouch(page: RefObject<HTMLElement | null>): void {
  const { history } = useRouter();
  const navigate = useNavigate();
  useEffect(() => {
    const element = page.current;
    if (!element || !matchMedia('(any-pointer: coarse)').matches) return;
    let end = () => {};
    let isOver = false;
    const goBack = () => {
      if (history.canGoBack()) history.back();
      else void navigate({ to: history.location.pathname.replace(/^(\/[^/]+)\/.*/, '$1') });
    };
    import('./touch.ts')
      .then(({ listenToTouch }) => {
        if (!isOver) end = listenToTouch(element, goBack);
      })
      .catch(() => {});
    return () => {
      isOver = true;
      end();
    };
  }, [page, history, navigate]);
}

/** After walking to another page its content has the focus, for the keyboard and for ears. */
function useFocusOnArrival(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        const { activeElement } = document;
        const isElsewhere =
          activeElement === null || activeElement === document.body || !activeElement.closest('#page');
        if (pathChanged && fromLocation && isElsewhere) document.getElementById('page')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
