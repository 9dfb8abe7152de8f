// Rights as a matrix: everyone, roles, groups and people by what they may do.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { type Right, useMe } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField, Segments } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/parts.tsx';
import { Empty, Failed } from '../../../ui/states.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { PersonPicker } from '../../people/index.ts';
import { PartHead } from '../part-head.tsx';
import styles from './rights.module.css';
import {
  grantsQuery,
  groupsQuery,
  keyOf,
  matrixOf,
  peopleQuery,
  rolesQuery,
  type Subject,
  setGrant,
} from './rights.queries.ts';
import { RightsGrid } from './rights-grid.tsx';
import { useRightsTexts } from './texts.ts';

export function RightsPage() {
  const t = useRightsTexts();
  const me = useMe();
  const navigate = useNavigate();
  const { query = '', show } = useSearch({ from: '/frame/admin' });
  const words = useDeferredValue(query.trim());
  const [added, setAdded] = useState<readonly number[]>([]);
  const grants = useQuery(grantsQuery);
  const roles = useQuery(rolesQuery);
  const groups = useQuery(groupsQuery(words));
  const userIds = useMemo(() => {
    const granted = (grants.data ?? []).flatMap(({ subject, subject_id }) =>
      subject === 'user' && subject_id !== null ? [subject_id] : [],
    );
    return [...new Set([...granted, ...added])].sort((a, b) => a - b);
  }, [grants.data, added]);
  const people = useQuery({ ...peopleQuery(userIds), placeholderData: (before) => before });
  const matrix = useMemo(() => matrixOf(grants.data ?? []), [grants.data]);

  const isGranted = show === 'granted';
  const everyone: Subject = { kind: 'everyone', id: 0, name: t.everyone, isInactive: false };
  const folded = words.toLocaleLowerCase();
  const fits = ({ name }: Subject) => folded === '' || name.toLocaleLowerCase().includes(folded);
  const rows = [
    ...[everyone, ...(roles.data ?? []), ...(people.data ?? [])].filter(fits),
    ...(groups.data?.groups ?? []),
  ].filter((subject) => !isGranted || matrix.has(keyOf(subject)));

  const choose = (next: { query?: string | undefined; show?: string | undefined }) =>
    void navigate({
      to: '/admin/$part',
      params: { part: 'rights' },
      search: { query: query || undefined, show, ...next },
      replace: true,
    });
  const set = (subject: Subject, right: Right, isOn: boolean) => {
    const put = (on: boolean) => setGrant(subject, right, on).catch((error) => sayFailed(failureOf(error).detail));
    void put(isOn).then((refused) => {
      if (refused !== undefined) return;
      const words = isOn ? t.grantedTo : t.withdrawnFrom;
      say(words(t.rights[right], subject.name), () => void put(!isOn));
    });
  };
  const failed = grants.error ?? roles.error ?? groups.error ?? people.error;
  const isThere = grants.data && roles.data && groups.data;
  return (
    <>
      <PartHead title={t.title} note={me.is_administrator ? t.note : `${t.note} ${t.readOnly}`} />
      <div className={styles.tools}>
        <SearchField
          label={t.find}
          placeholder={t.find}
          value={query}
          onChange={(value) => choose({ query: value || undefined })}
        />
        <Segments
          label={t.show}
          value={isGranted ? 'granted' : 'all'}
          onChange={(value) => choose({ show: value === 'granted' ? 'granted' : undefined })}
          options={[
            { key: 'all', label: t.all },
            { key: 'granted', label: t.granted },
          ]}
        />
        {me.is_administrator && (
          <div className={styles.add}>
            <PersonPicker
              label={t.addPerson}
              placeholder={t.addPerson}
              only="user"
              picked={[]}
              onChange={(picked) => {
                setAdded([...added, ...picked.map(({ id }) => id)]);
                choose({ query: picked[0]?.name, show: undefined });
              }}
            />
          </div>
        )}
      </div>
      {failed ? (
        <Failed error={failed} retry={() => void Promise.all([grants.refetch(), roles.refetch(), groups.refetch()])} />
      ) : !isThere ? (
        <Skeleton height={320} />
      ) : rows.length === 0 ? (
        <Empty
          icon={SearchX}
          title={t.nothing}
          act={<Button onPress={() => choose({ query: undefined, show: undefined })}>{t.clear}</Button>}
        >
          {isGranted ? t.nothingGranted : undefined}
        </Empty>
      ) : (
        <>
          <RightsGrid rows={rows} matrix={matrix} mayChange={me.is_administrator} onChange={set} />
          {groups.data.total > groups.data.groups.length && (
            <p className={styles.note}>{t.tooMany(groups.data.groups.length, groups.data.total)}</p>
          )}
        </>
      )}
    </>
  );
}
