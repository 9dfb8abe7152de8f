import { localAddress } from '../../api/instance.ts';
import styles from './badges.module.css';

/** The picture of a badge on its colour. */
export function BadgeMark({ colour, image, size }: { colour: string; image: string | undefined; size: number }) {
  const picture = Math.round(size * 0.5);
  return (
    <span aria-hidden className={styles.mark} style={{ width: size, height: size, background: cssColour(colour) }}>
      {image !== undefined && <img src={localAddress(image)} width={picture} height={picture} alt="" />}
    </span>
  );
}

export const cssColour = (colour: string) => `#${colour.replace('#', '')}`;
