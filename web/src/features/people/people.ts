// People as other pages need them: the address of a face.
import { base } from '../../api/instance.ts';

/** Photos that were changed in this page: their addresses differ, so that the new ones are asked for. */
const changed = new Map<number, number>();

/** The sizes that the server keeps, in pixels of the device. */
const SIZES = [48, 96, 192, 400];

/** The picture of a person as wide as it is shown, sharp on any screen. */
export function photoOf(id: number, width = 36): string {
  const wanted = width * Math.min(2, Math.ceil(devicePixelRatio));
  const size = SIZES.find((each) => each >= wanted) ?? 400;
  const version = changed.get(id);
  return `${base}/api/people/v2/users/${id}/photo?size=${size}${version === undefined ? '' : `&v=${version}`}`;
}

export function photoChanged(id: number): void {
  changed.set(id, Date.now());
}
