// A document: beside the list, or as a page of its own.
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, Download, Ellipsis, Link2, Maximize2, Minimize2, X } from 'lucide-react';
import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useMe } from '../../../api/session.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { MenuButton } from '../../../ui/overlay.tsx';
import { Ago, Hidden, Skeleton } from '../../../ui/parts.tsx';
import { Failed } from '../../../ui/states.tsx';
import { useTitle } from '../../../ui/title.ts';
import { AuditLink } from '../../admin/index.ts';
import { ThingMenuItems } from '../acts/thing-menu.tsx';
import type { Acts } from '../acts/use-acts.tsx';
import { checkedOutOf, type Thing } from '../entries.ts';
import { EntryTile } from '../file-tile.tsx';
import { useDocumentsTexts } from '../texts.ts';
import { type RoomAddress, tabs } from '../use-room-address.ts';
import { AccessTab } from './access-tab.tsx';
import { CheckOutBand, CheckOutButton } from './check-out.tsx';
import { DetailsTab } from './details-tab.tsx';
import type { DocumentDetails } from './document-details.ts';
import styles from './panel.module.css';
import { PreviewTab } from './preview-tab.tsx';
import { usePanelTexts } from './texts.ts';
import { VersionsTab } from './versions-tab.tsx';

interface PanelProps {
  id: number;
  document: UseQueryResult<DocumentDetails>;
  acts: Acts;
  address: RoomAddress;
  /** The document is all that is to be seen. */
  isPage: boolean;
  folderId: number | undefined;
}

export function DocumentPanel({ document: { data, error, refetch }, acts, address, isPage, folderId }: PanelProps) {
  const t = usePanelTexts();
  const { search, change } = address;
  useTitle(data?.title, useDocumentsTexts().title);
  const close = () => address.close(folderId ?? 0);
  return (
    <section className={classes(styles.panel, search.full && styles.full)} aria-label={t.of(data?.title ?? '')}>
      <div className={styles.corner}>
        <button type="button" className={styles.back} onClick={close}>
          <ChevronLeft size={22} aria-hidden />
          {useDocumentsTexts().back}
        </button>
        <IconButton
          small
          label={search.full ? t.asPanel : t.asPage}
          className={styles.wider}
          onPress={() => change({ full: search.full ? undefined : true })}
        >
          {search.full ? <Minimize2 size={16} aria-hidden /> : <Maximize2 size={16} aria-hidden />}
        </IconButton>
        <IconButton small label={t.close} className={styles.close} onPress={close}>
          <X size={17} aria-hidden />
        </IconButton>
      </div>
      {error ? (
        <Failed error={error} retry={() => void refetch()} isPage={isPage} />
      ) : data ? (
        <Opened document={data} acts={acts} address={address} isPage={isPage} folderId={folderId} />
      ) : (
        <div className={styles.waiting}>
          <Skeleton width={36} height={36} />
          <Skeleton width="60%" height={18} />
          <Skeleton height={36} />
        </div>
      )}
    </section>
  );
}

/** The open document as a thing of the folder that it was opened in. */
export function thingOf(document: DocumentDetails, folderId: number): Thing {
  const { id, title, description, rights, checked_out, files, followed, pinned } = document;
  return {
    type: 'document',
    id,
    parentId: folderId,
    title,
    description,
    rights,
    fileName: files[0]?.name ?? null,
    isLocked: false,
    checkedOut: checkedOutOf(checked_out),
    isFollowed: followed,
    isPinned: pinned,
  };
}

function Opened({
  document,
  acts,
  address: { search, change },
  isPage,
  folderId,
}: Omit<PanelProps, 'document' | 'id'> & { document: DocumentDetails }) {
  const t = usePanelTexts();
  const room = useDocumentsTexts();
  const me = useMe();
  const [shownVersion, setShownVersion] = useState<number>();
  const Heading = isPage ? 'h1' : 'h2';
  const { id, title, version, modified, modified_by, files } = document;
  const [file] = files;
  const thing = thingOf(document, folderId ?? document.folder_id);
  const tab = search.tab ?? 'preview';
  const show = (number: number | undefined) => {
    setShownVersion(number);
    change({ tab: undefined });
  };
  return (
    <>
      <header className={styles.head}>
        <EntryTile type="document" name={file?.name ?? null} />
        <div>
          <Heading dir="auto" title={title}>
            {title}
          </Heading>
          <small>
            {t.version(version)} · <bdi>{modified_by.name}</bdi>, <Ago at={modified} />
          </small>
        </div>
      </header>
      <div className={styles.acts}>
        {file && (
          <Button onPress={() => acts.download([thing])}>
            <Download size={17} aria-hidden />
            {t.download}
          </Button>
        )}
        {!me.is_read_only && <CheckOutButton document={document} folderId={thing.parentId} />}
        <IconButton look="plain" label={room.copyAddress} onPress={() => acts.copyAddress(thing)}>
          <Link2 size={17} aria-hidden />
        </IconButton>
        <MenuButton
          label={room.moreOf(title)}
          button={
            <IconButton look="plain" label={room.moreOf(title)}>
              <Ellipsis size={17} aria-hidden />
            </IconButton>
          }
        >
          <ThingMenuItems thing={thing} acts={acts} />
        </MenuButton>
      </div>
      <CheckOutBand document={document} folderId={thing.parentId} />
      <Tabs
        className={styles.tabs ?? ''}
        selectedKey={tab}
        onSelectionChange={(key) => change({ tab: tabs.find((one) => one === key) })}
      >
        <TabList aria-label={title} className={styles.tabList ?? ''}>
          {(['preview', ...tabs] as const).map((one) => (
            <Tab key={one} id={one} className={styles.tab ?? ''}>
              {t.tabs[one]}
              {one === 'versions' && <i>{document.versions}</i>}
            </Tab>
          ))}
        </TabList>
        <TabPanel id="preview" className={classes(styles.body, styles.sheet)}>
          {isPage && <TabHeading>{t.tabs.preview}</TabHeading>}
          <PreviewTab
            id={id}
            fileName={file?.name ?? null}
            version={shownVersion}
            stamp={`${version}-${modified}`}
            onLatest={() => setShownVersion(undefined)}
            onDownload={() => acts.download([thing])}
          />
        </TabPanel>
        <TabPanel id="details" className={styles.body ?? ''}>
          {isPage && <TabHeading>{t.tabs.details}</TabHeading>}
          <DetailsTab document={document} folderId={thing.parentId} />
        </TabPanel>
        <TabPanel id="versions" className={styles.body ?? ''}>
          {isPage && <TabHeading>{t.tabs.versions}</TabHeading>}
          <VersionsTab document={document} folderId={thing.parentId} onShow={show} />
          <AuditLink type="document" id={document.id} />
        </TabPanel>
        <TabPanel id="access" className={styles.body ?? ''}>
          {isPage && <TabHeading>{t.tabs.access}</TabHeading>}
          <AccessTab document={document} folderId={thing.parentId} acts={acts} />
        </TabPanel>
      </Tabs>
    </>
  );
}

/** Between the title of the page and what is in a tab, for ears. */
function TabHeading({ children }: { children: string }) {
  return (
    <h2>
      <Hidden>{children}</Hidden>
    </h2>
  );
}
