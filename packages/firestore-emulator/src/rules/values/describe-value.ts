import type { RuleValue } from './rule-value.ts';

const MAX_DEPTH = 8;

/** A value in the syntax of rules, for the log of debug(). */
export function describeValue(value: RuleValue, depth = 0): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    const text = String(value);
    return /^-?\d+$/.test(text) ? `${text}.0` : text;
  }
  if (typeof value !== 'object') return String(value);
  if (depth > MAX_DEPTH) return `<${value.type}>`;
  switch (value.type) {
    case 'list':
    case 'set': {
      const items = value.items.map((item) => describeValue(item, depth + 1)).join(', ');
      return value.type === 'list' ? `[${items}]` : `set[${items}]`;
    }
    case 'map': {
      const entries = Array.from(
        value.keys(),
        (key) => `${JSON.stringify(key)}: ${describeValue(value.get(key) ?? null, depth + 1)}`,
      );
      return `{${entries.join(', ')}}`;
    }
    case 'path':
      return value.toString();
    case 'bytes':
      return `bytes(${Buffer.from(value.bytes).toString('hex')})`;
    case 'timestamp':
      return `timestamp(${value.seconds}.${String(value.nanos).padStart(9, '0')})`;
    case 'duration':
      return `duration(${value.seconds}s ${value.nanos}ns)`;
    case 'latlng':
      return `latlng(${value.latitude}, ${value.longitude})`;
    case 'error':
      return `error(${value.message})`;
    case 'map_diff':
    case 'constraint':
      return `<${value.type}>`;
  }
}
