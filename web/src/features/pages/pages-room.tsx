// The room of pages: all folders and pages on the left, the page that is read beside them.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { FilePlus2, Files, FileText, Folder, FolderPlus, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { mayDo, useMe } from '../../api/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SearchField } from '../../ui/field.tsx';
import { PageTitle, Skeleton } from '../../ui/parts.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import { FolderDialog } from './folder-dialog.tsx';
import { BackToTree, PageArticle } from './page-article.tsx';
import { PageDesk } from './page-desk.tsx';
import { PageTree } from './page-tree.tsx';
import styles from './pages.module.css';
import { foundQuery, type Node, pageQuery, treeQuery } from './pages.queries.ts';
import { usePagesTexts } from './texts.ts';
import { findFolder, firstPage, splatOf } from './tree.ts';

export function PagesRoom() {
  const t = usePagesTexts();
  const me = useMe();
  const navigate = useNavigate();
  const { _splat = '' } = useParams({ strict: false });
  const { query = '', new: isNew, folder } = useSearch({ from: '/frame/pages' });
  const [isMaking, setMaking] = useState(false);
  const path = _splat === '' ? '' : `/${_splat}`;
  const isLanding = path === '' && !isNew && folder === undefined;
  const mayWrite = mayDo(me, 'publish.admin') && !me.is_read_only;
  return (
    <div className={styles.room} data-open={!isLanding || undefined}>
      <nav className={styles.side} aria-label={t.tree}>
        {isLanding && <PageTitle>{t.title}</PageTitle>}
        <SearchField
          label={t.search}
          placeholder={t.search}
          value={query}
          onChange={(words) =>
            void navigate({
              to: '/pages/$',
              params: { _splat },
              search: words === '' ? {} : { query: words },
              replace: query !== '',
            })
          }
        />
        <div className={styles.list}>
          {query === '' ? <PageTree path={path} mayWrite={mayWrite} /> : <Found query={query} />}
        </div>
        {mayWrite && (
          <Button className={styles.make} onPress={() => setMaking(true)}>
            <FolderPlus size={16} aria-hidden />
            {t.newFolder}
          </Button>
        )}
      </nav>
      <div className={styles.reading} id="reading">
        <Opened path={path} mayWrite={mayWrite} />
      </div>
      {isMaking && <FolderDialog at={{ parent: null }} onClose={() => setMaking(false)} />}
    </div>
  );
}

function Opened({ path, mayWrite }: { path: string; mayWrite: boolean }) {
  const t = usePagesTexts();
  const navigate = useNavigate();
  const { edit, new: isNew, folder: newIn, query } = useSearch({ from: '/frame/pages' });
  const tree = useQuery(treeQuery);
  const { data, error, refetch } = useQuery(pageQuery(path));
  const first = tree.data && firstPage(tree.data);
  const isWriting = mayWrite && (isNew || newIn !== undefined);
  const isLanding = path === '' && !isWriting;
  useEffect(() => {
    if (!isLanding || !first) return;
    // On a phone the tree is the page.
    if (matchMedia('(max-width: 1000px)').matches) return;
    void navigate({ to: '/pages/$', params: { _splat: splatOf(first.path) }, search: { query }, replace: true });
  }, [isLanding, first, query, navigate]);
  useTitle(data?.page.title, t.title);
  if (isWriting) return <PageDesk key={`new ${newIn}`} at={{ folder: newIn }} />;
  if (tree.error) return <Failed error={tree.error} retry={() => void tree.refetch()} isPage />;
  if (path === '') {
    if (!tree.data) return <Waiting />;
    if (first) return null;
    return (
      <Empty icon={Files} title={t.nothing}>
        {t.nothingAdvice}
      </Empty>
    );
  }
  if (data) {
    const { page } = data;
    return edit && mayWrite ? (
      <PageDesk key={page.id} at={data} />
    ) : (
      <PageArticle key={page.id} page={page} mayWrite={mayWrite} />
    );
  }
  if (error && failureOf(error).kind !== 'missing') return <Failed error={error} retry={() => void refetch()} isPage />;
  if (!error || !tree.data) return <Waiting />;
  const folder = findFolder(tree.data, (node) => node.path === path);
  return folder ? <FolderPage folder={folder} mayWrite={mayWrite} /> : <NoPage path={path} />;
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Skeleton height={46} width="80%" />
      <Skeleton height={36} width="50%" />
      <Skeleton height={300} />
    </div>
  );
}

/** An old address: its words are searched for. */
function NoPage({ path }: { path: string }) {
  const t = usePagesTexts();
  const query = (path.split('/').at(-1) ?? '').replaceAll('-', ' ');
  return (
    <Empty
      icon={SearchX}
      title={t.noPage}
      act={
        <ButtonLink to="/pages" search={{ query }}>
          {t.searchIt}
        </ButtonLink>
      }
    >
      {t.noPageAdvice}
    </Empty>
  );
}

function FolderPage({ folder, mayWrite }: { folder: Node; mayWrite: boolean }) {
  const t = usePagesTexts();
  useTitle(folder.title, t.title);
  const things = [
    ...folder.pages.map((page) => ({ ...page, icon: FileText })),
    ...folder.children.map((child) => ({ ...child, icon: Folder })),
  ];
  return (
    <div className={styles.folder}>
      <BackToTree />
      <PageTitle>{folder.title}</PageTitle>
      {things.length === 0 && <p className={styles.note}>{t.emptyFolder}</p>}
      <ul>
        {things.map(({ path, title, icon: Icon }) => (
          <li key={path}>
            <Link to="/pages/$" params={{ _splat: splatOf(path) }} dir="auto">
              <Icon size={17} aria-hidden />
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <ButtonLink to="/pages/$" params={{ _splat: splatOf(folder.path) }} search={{ folder: folder.id }}>
          <FilePlus2 size={16} aria-hidden />
          {t.newPage}
        </ButtonLink>
      )}
    </div>
  );
}

function Found({ query }: { query: string }) {
  const t = usePagesTexts();
  const { data, error } = useQuery(foundQuery(query));
  if (error) return <Failed error={error} />;
  if (!data) return <Skeleton height={14} width="70%" />;
  if (data.length === 0) return <p className={styles.note}>{t.nothingFound}</p>;
  return (
    <ul>
      {data.map(({ id, title, path }) => (
        <li key={id}>
          <Link to="/pages/$" params={{ _splat: splatOf(path) }} search={{ query }} className={styles.leaf} dir="auto">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
