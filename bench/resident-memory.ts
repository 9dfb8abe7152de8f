// What a process has in memory, by the count of Linux.
import { readFileSync } from 'node:fs';

export function residentMegabytes(pid: number): number {
  return statusOf(pid, 'VmRSS');
}

/** The part of it that is files, of the program and of the database: the system takes it back when it needs it. */
export function mappedMegabytes(pid: number): number {
  return statusOf(pid, 'RssFile');
}

function statusOf(pid: number, field: string): number {
  const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}
