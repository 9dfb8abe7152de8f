import { isoDate } from '../../../platform/time/wire.ts';
import type { ListedVersion } from '../pages/versions.repository.ts';
import type { KnownVersion, VersionComparison } from './versions.service.ts';

export function presentVersionItem({ version, isLatest }: KnownVersion<ListedVersion>) {
  return {
    version_num: version.number,
    is_latest: isLatest,
    title: version.title,
    comment: version.comment,
    author: { id: version.created_by, name: version.author_name },
    created: isoDate(version.created_at),
  };
}

export function presentVersion(known: KnownVersion) {
  return { ...presentVersionItem(known), text: known.version.text };
}

export function presentComparison({ from, to, comparison }: VersionComparison) {
  const { formattingOnly, ...parts } = comparison;
  return {
    from: presentVersionItem(from),
    to: presentVersionItem(to),
    ...parts,
    formatting_only: formattingOnly,
  };
}
