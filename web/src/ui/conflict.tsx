import { Button } from './button.tsx';
import styles from './conflict.module.css';
import { Acts } from './overlay.tsx';

export interface ConflictWords {
  title: string;
  advice: string;
  mine: string;
  theirs: string;
  /** In place of a text that is empty. */
  nothing: string;
  takeTheirs: string;
  putMine: string;
}

interface Row {
  key: string;
  label: string;
  mine: string | undefined;
  theirs: string | undefined;
}

/** Both texts, where somebody else has changed what one was changing. */
export function Conflict({
  words,
  rows,
  onMine,
  onTheirs,
  heading: Heading = 'h3',
}: {
  words: ConflictWords;
  rows: readonly Row[];
  onMine: () => void;
  onTheirs: () => void;
  /** The level of the heading, by what it stands in. */
  heading?: 'h2' | 'h3';
}) {
  return (
    <section className={styles.conflict} role="alert">
      <Heading>{words.title}</Heading>
      <p>{words.advice}</p>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{words.mine}</th>
            <th scope="col">{words.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, mine, theirs }) => (
            <tr key={key}>
              <th scope="row" dir="auto">
                {label}
              </th>
              <td dir="auto">{mine || words.nothing}</td>
              <td dir="auto">{theirs || words.nothing}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Acts>
        <Button onPress={onTheirs}>{words.takeTheirs}</Button>
        <Button look="primary" onPress={onMine}>
          {words.putMine}
        </Button>
      </Acts>
    </section>
  );
}
