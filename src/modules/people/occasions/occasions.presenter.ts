import { utcOf } from '../../../platform/time/zones.ts';
import type { Occasion } from './occasions.service.ts';

export function presentOccasion({ kind, id, fullname, job_title, date, occurs }: Occasion) {
  const [year, month, day] = [occurs.slice(0, 4), occurs.slice(4, 6), occurs.slice(6, 8)];
  const isThere = utcOf(Number(year), Number(month), Number(day)) !== undefined;
  return {
    kind,
    user: { id, name: fullname, job_title },
    date: `${year}-${month}-${isThere ? day : '28'}`,
    years: kind === 'anniversary' && /^\d{4}/.test(date) ? Number(year) - Number(date.slice(0, 4)) : null,
    link: `/people/${id}`,
  };
}
