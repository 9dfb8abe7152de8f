// What is known against the packages that we run: read from the report of `npm audit`, less what was looked at and accepted for a while.

/** An advisory that does no harm here, why, and until which day that is believed. */
export interface Accepted {
  advisory: string;
  reason: string;
  until: string;
}

export interface Findings {
  /** Lines that say what is wrong. */
  faults: string[];
  /** What has to be known although nothing is wrong. */
  notes: string[];
}

interface Advisory {
  id: string;
  name: string;
  severity: string;
  title: string;
  url: string;
}

const SEVERE = new Set(['high', 'critical']);
const LONGEST_DAYS = 180;
const DAY_MS = 86_400_000;

/** `report`: what `npm audit --json` wrote, `today`: `YYYY-MM-DD`. A registry that gives no answer is no fault. */
export function judgeAudit(report: string, accepted: readonly Accepted[], today: string): Findings {
  const faults = accepted.flatMap((each) => faultsOf(each, today));
  const advisories = readAdvisories(report);
  if (!advisories) return { faults, notes: ['the registry does not tell advisories: packages were not checked'] };
  const names = new Set(accepted.map(({ advisory }) => advisory));
  const known = new Set(advisories.map(({ id }) => id));
  return {
    faults: [
      ...faults,
      ...advisories
        .filter(({ id }) => !names.has(id))
        .map(({ id, name, severity, title, url }) => `${name}: ${severity}, ${title} (${id}, ${url})`),
    ],
    notes: accepted
      .filter(({ advisory }) => !known.has(advisory))
      .map(({ advisory }) => `${advisory} is accepted and no longer found: take it out`),
  };
}

function faultsOf({ advisory, reason, until }: Accepted, today: string): string[] {
  if (!/^GHSA(-[0-9a-z]{4}){3}$/.test(advisory)) return [`${advisory} is not the name of an advisory (GHSA-…)`];
  if (reason.trim().length < 20) return [`${advisory} is accepted without a reason`];
  if (!/^\d{4}-\d\d-\d\d$/.test(until)) return [`${advisory} is accepted without a last day`];
  if (until < today) return [`${advisory} was accepted until ${until}: look at it again`];
  const isTooLong = Date.parse(until) - Date.parse(today) > LONGEST_DAYS * DAY_MS;
  return isTooLong ? [`${advisory} is accepted for more than ${LONGEST_DAYS} days`] : [];
}

/** Those that matter, each once; undefined where the report is none. */
function readAdvisories(report: string): Advisory[] | undefined {
  const { vulnerabilities } = parse(report);
  if (!isRecord(vulnerabilities)) return undefined;
  const found = new Map<string, Advisory>();
  for (const entry of Object.values(vulnerabilities)) {
    const causes = isRecord(entry) && Array.isArray(entry.via) ? entry.via : [];
    for (const cause of causes.filter(isRecord)) {
      const url = String(cause.url);
      const id = url.slice(url.lastIndexOf('/') + 1);
      const severity = String(cause.severity);
      if (!SEVERE.has(severity)) continue;
      found.set(`${id} ${cause.name}`, { id, name: String(cause.name), severity, title: String(cause.title), url });
    }
  }
  return [...found.values()];
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
