import { Avatar } from '../../ui/parts.tsx';
import { photoOf } from '../people/index.ts';
import styles from './groups.module.css';

/** A few faces, one over the next. */
export function Faces({ people }: { people: readonly { id: number; fullname: string }[] }) {
  return (
    <span className={styles.stack} title={people.map(({ fullname }) => fullname).join(', ')}>
      {people.map(({ id, fullname }) => (
        <Avatar key={id} name={fullname} src={photoOf(id, 28)} size={28} />
      ))}
    </span>
  );
}
