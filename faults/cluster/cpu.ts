import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** The fields of /proc/<pid>/stat from the state on; undefined if the process is gone. */
function statOf(pid: number | string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

const [PARENT, USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] = [1, 11, 12, 13, 14];
const ticks = (stat: string[], ...fields: number[]) => fields.reduce((sum, field) => sum + Number(stat[field]), 0);

/** Milliseconds of processor time of a process. */
export const cpuOf = (pid: number): number => TICK_MS * ticks(statOf(pid) ?? [], USER, SYSTEM);

/** Milliseconds of processor time of a process and its children, also of those that have ended. */
export function cpuOfFamily(pid: number): number {
  const own = statOf(pid);
  if (!own) return 0;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat): stat is string[] => stat?.[PARENT] === String(pid));
  return (
    TICK_MS *
    (ticks(own, USER, SYSTEM, ENDED_USER, ENDED_SYSTEM) +
      children.reduce((sum, child) => sum + ticks(child, USER, SYSTEM), 0))
  );
}
