// What a token may do: chosen when it is made, said where it is listed.
import { useQuery } from '@tanstack/react-query';
import { Choice } from '../../ui/choice.tsx';
import { Switch } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/parts.tsx';
import { Failed } from '../../ui/states.tsx';
import styles from './settings.module.css';
import { tokenScopesQuery } from './settings.queries.ts';
import { useScopeTexts } from './token-scopes.texts.ts';

const reaches = ['all', 'read', 'some'] as const;
const acts = ['read', 'write'] as const;

/** Null: everything that the owner may. */
export type Scopes = readonly string[] | null;

export function ScopeChoice({ scopes, onChange }: { scopes: Scopes; onChange: (scopes: Scopes) => void }) {
  const t = useScopeTexts();
  const reach = scopes === null ? 'all' : scopes.length === 1 && scopes[0] === 'read' ? 'read' : 'some';
  const choose = (key: string) => onChange(key === 'all' ? null : key === 'read' ? ['read'] : []);
  return (
    <>
      <Choice
        label={t.label}
        isLabelShown
        value={reach}
        onChange={choose}
        options={reaches.map((key) => ({ key, label: t.reaches[key] }))}
      />
      {reach === 'some' && <ScopeGrid scopes={scopes ?? []} onChange={onChange} />}
    </>
  );
}

function ScopeGrid({ scopes, onChange }: { scopes: readonly string[]; onChange: (scopes: Scopes) => void }) {
  const t = useScopeTexts();
  const { data: all, error, refetch } = useQuery(tokenScopesQuery);
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!all) return <Skeleton height={160} />;
  const places = [...new Set(all.filter((scope) => scope.includes(':')).map((scope) => scope.split(':')[0] ?? ''))];
  const set = (scope: string, isOn: boolean) =>
    onChange(isOn ? [...scopes, scope] : scopes.filter((each) => each !== scope));
  return (
    <div className={`${styles.scroll} ${styles.scopes}`} tabIndex={0} role="group" aria-label={t.label}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">{t.place}</th>
            {acts.map((act) => (
              <th key={act} scope="col">
                {t.acts[act]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={place}>
              <th scope="row">{t.modules[place] ?? place}</th>
              {acts.map((act) => (
                <td key={act}>
                  <Switch
                    aria-label={`${t.modules[place] ?? place}: ${t.acts[act]}`}
                    isSelected={scopes.includes(`${place}:${act}`)}
                    onChange={(isOn) => set(`${place}:${act}`, isOn)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** “reads: News, People · changes: News” */
export function ScopeWords({ scopes }: { scopes: Scopes }) {
  const t = useScopeTexts();
  if (scopes === null) return t.everything;
  const placesOf = (act: (typeof acts)[number]) =>
    scopes.includes(act)
      ? [t.everywhere]
      : scopes.flatMap((scope) => {
          const [place = '', of] = scope.split(':');
          return of === act ? [t.modules[place] ?? place] : [];
        });
  return acts
    .flatMap((act) => {
      const places = placesOf(act);
      return places.length === 0 ? [] : [t.may[act](places.join(', '))];
    })
    .join(' · ');
}
