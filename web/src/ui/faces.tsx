import { localAddress } from '../api/instance.ts';
import { classes } from './classes.ts';
import styles from './faces.module.css';
import { Avatar } from './parts.tsx';

interface Face {
  id: number;
  name: string;
  photo_url: string | null;
}

/** A few faces that overlap, and how many more there are. It says nothing aloud: the words stand beside it. */
export function Faces({
  people,
  total = people.length,
  size = 24,
  className,
}: {
  people: readonly Face[];
  total?: number;
  size?: number;
  className?: string | undefined;
}) {
  const more = total - people.length;
  return (
    <span aria-hidden className={classes(styles.faces, className)}>
      {people.map(({ id, name, photo_url }) => (
        <Avatar key={id} name={name} src={faceOf(photo_url)} size={size} />
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  );
}

/** The small picture of a photo's address. */
export function faceOf(photo: string | null): string | undefined {
  return photo === null ? undefined : localAddress(`${photo}${photo.includes('?') ? '&' : '?'}size=96`);
}
