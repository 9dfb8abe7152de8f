import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { judgeAudit } from '../scripts/advisories.ts';

const TODAY = '2026-11-17';
const URL = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc';

/** As npm writes it: a package that is at fault itself, and one that is because of it. */
const report = (severity: string) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      'left-pad': {
        name: 'left-pad',
        severity,
        via: [{ source: 1, name: 'left-pad', title: 'Pads without end', url: URL, severity, range: '<2' }],
      },
      'right-pad': { name: 'right-pad', severity, via: ['left-pad'] },
    },
  });

const accepted = (until: string, reason = 'We pad no text that comes from outside.') => [
  { advisory: 'GHSA-aaaa-bbbb-cccc', reason, until },
];

describe('an advisory', () => {
  it('is a fault when it is high or critical, once, with the package and its address', () => {
    const line = (severity: string) => `left-pad: ${severity}, Pads without end (GHSA-aaaa-bbbb-cccc, ${URL})`;
    expect(judgeAudit(report('high'), [], TODAY)).toEqual({ faults: [line('high')], notes: [] });
    expect(judgeAudit(report('critical'), [], TODAY).faults).toEqual([line('critical')]);
    expect(judgeAudit(report('moderate'), [], TODAY)).toEqual({ faults: [], notes: [] });
  });

  it('is none while it is accepted with a reason, for half a year at most', () => {
    expect(judgeAudit(report('high'), accepted(TODAY), TODAY)).toEqual({ faults: [], notes: [] });
    const fault = (until: string, reason?: string) => judgeAudit(report('high'), accepted(until, reason), TODAY).faults;
    expect(fault('2026-11-16')).toEqual(['GHSA-aaaa-bbbb-cccc was accepted until 2026-11-16: look at it again']);
    expect(fault('2027-11-17')).toEqual(['GHSA-aaaa-bbbb-cccc is accepted for more than 180 days']);
    expect(fault('')).toEqual(['GHSA-aaaa-bbbb-cccc is accepted without a last day']);
    expect(fault(TODAY, 'fine')).toEqual(['GHSA-aaaa-bbbb-cccc is accepted without a reason']);
  });

  it('that is accepted and no longer found is told', () => {
    const none = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} });
    expect(judgeAudit(none, accepted(TODAY), TODAY)).toEqual({
      faults: [],
      notes: ['GHSA-aaaa-bbbb-cccc is accepted and no longer found: take it out'],
    });
  });

  it('cannot be known where the registry gives no answer, which is told in one line and no fault', () => {
    const refused = JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405, error: { summary: '' } });
    for (const answer of ['', 'no JSON', '[]', refused]) {
      expect(judgeAudit(answer, [], TODAY)).toEqual({
        faults: [],
        notes: ['the registry does not tell advisories: packages were not checked'],
      });
    }
  });
});

it('packages are pinned by their hash, and to no address', async () => {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'));
  const bad = Object.entries<Record<string, unknown>>(packages).filter(
    ([path, { integrity, resolved, link }]) =>
      path.startsWith('node_modules/') && !link && (integrity === undefined || resolved !== undefined),
  );
  expect(bad.map(([path]) => path)).toEqual([]);
});
