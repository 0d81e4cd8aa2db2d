import { readFileSync } from 'node:fs';

/** The CPU and memory of a process and its descendants, as Linux counts them. */
export interface Load {
  /** Since their start, in user and kernel mode. */
  readonly cpuSeconds: number;
  /** The peak of resident memory so far. */
  readonly peakMb: number;
}

/** USER_HZ, which is 100 on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;

/** Reads /proc (proc_pid_stat(5), proc_pid_status(5)); an ended process has used nothing. */
export function loadOf(pid: number): Load {
  try {
    // after the name in brackets, which may have any characters: utime, stime, cutime, cstime are fields 14 to 17
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const own = {
      cpuSeconds: ticks / TICKS_PER_SECOND,
      peakMb: Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
    };
    return sumOf([own, ...childrenOf(pid).map(loadOf)]);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return sumOf([]);
    throw error;
  }
}

/** The processes that a process has started and that still run. */
export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text.split(' ').filter(Boolean).map(Number);
}

/** The resident memory of one process, in MB; NaN if it has ended. */
export function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return NaN;
  }
}

/** The sum of several loads. */
export function sumOf(loads: readonly Load[]): Load {
  return {
    cpuSeconds: loads.reduce((sum, load) => sum + load.cpuSeconds, 0),
    peakMb: loads.reduce((sum, load) => sum + load.peakMb, 0),
  };
}

/** The use between two readings: CPU of that time; memory since the process began. */
export function spent(before: Load, after: Load): Load {
  return { cpuSeconds: after.cpuSeconds - before.cpuSeconds, peakMb: after.peakMb };
}
