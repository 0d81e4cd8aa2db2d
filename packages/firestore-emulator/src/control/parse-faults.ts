import { CODES, invalidArgument } from '../model/status.ts';
import type { StatusName } from '../model/status.ts';
import { BIDI_METHODS, SERVER_STREAM_METHODS, UNARY_METHODS } from '../service/call.ts';
import { WRITE_METHODS } from './faults.ts';
import type { Fault, FaultKind, FaultList, FaultMethod, FaultScope } from './faults.ts';

const ALL_METHODS: readonly FaultMethod[] = [
  ...UNARY_METHODS,
  ...SERVER_STREAM_METHODS,
  ...BIDI_METHODS,
];

/** The methods that a kind can strike, those it strikes by default, and its members. */
interface KindRule {
  readonly allowed: readonly FaultMethod[];
  readonly byDefault: readonly FaultMethod[];
  readonly members: readonly string[];
}

const SCOPE = ['kind', 'share', 'uid', 'methods'];

const KINDS: Readonly<Record<FaultKind, KindRule>> = {
  latency: { allowed: ALL_METHODS, byDefault: ALL_METHODS, members: [...SCOPE, 'ms', 'jitterMs'] },
  unavailable: { allowed: ALL_METHODS, byDefault: ALL_METHODS, members: [...SCOPE, 'count'] },
  cut: { allowed: BIDI_METHODS, byDefault: BIDI_METHODS, members: [...SCOPE, 'count'] },
  loseAnswer: { allowed: WRITE_METHODS, byDefault: WRITE_METHODS, members: [...SCOPE, 'count'] },
  refuse: {
    allowed: WRITE_METHODS,
    byDefault: WRITE_METHODS,
    members: [...SCOPE, 'status', 'message', 'count'],
  },
  freeze: { allowed: BIDI_METHODS, byDefault: ['Listen'], members: SCOPE },
  clock: { allowed: [], byDefault: [], members: ['kind', 'offsetMs'] },
};

type Raw = Readonly<Record<string, unknown>>;

function asObject(value: unknown, field: string): Raw {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Raw;
  throw invalidArgument(`${field} must be an object.`);
}

function numberIn(raw: Raw, field: string, name: string, min: number, max: number): number {
  const value = raw[name];
  if (typeof value === 'number' && value >= min && value <= max) return value;
  throw invalidArgument(`${field}.${name} must be a number from ${min} to ${max}.`);
}

function optionalNumber(raw: Raw, field: string, name: string, min: number, max: number) {
  return raw[name] === undefined ? undefined : numberIn(raw, field, name, min, max);
}

function optionalCount(raw: Raw, field: string): number | undefined {
  const count = optionalNumber(raw, field, 'count', 1, Number.MAX_SAFE_INTEGER);
  if (count !== undefined && !Number.isInteger(count)) {
    throw invalidArgument(`${field}.count must be a whole number.`);
  }
  return count;
}

function checkMembers(raw: Raw, field: string, known: readonly string[]): void {
  for (const name of Object.keys(raw)) {
    if (!known.includes(name)) {
      throw invalidArgument(`${field}.${name} is unknown; remove it or use: ${known.join(', ')}.`);
    }
  }
}

function parseMethods(raw: Raw, field: string, kind: KindRule): readonly FaultMethod[] {
  const value = raw['methods'];
  if (value === undefined) return kind.byDefault;
  const known: readonly unknown[] = kind.allowed;
  if (Array.isArray(value) && value.length > 0 && value.every((name) => known.includes(name))) {
    return value as FaultMethod[];
  }
  throw invalidArgument(`${field}.methods must be a list out of: ${kind.allowed.join(', ')}.`);
}

function parseScope(raw: Raw, field: string, kind: KindRule): FaultScope {
  const uid = raw['uid'];
  if (uid !== undefined && (typeof uid !== 'string' || uid === '')) {
    throw invalidArgument(`${field}.uid must be a user's id; leave it out for everyone.`);
  }
  return {
    share: optionalNumber(raw, field, 'share', 0, 1) ?? 1,
    uid,
    methods: parseMethods(raw, field, kind),
  };
}

function parseStatus(raw: Raw, field: string): StatusName {
  const value = raw['status'] ?? 'PERMISSION_DENIED';
  if (typeof value === 'string' && value !== 'OK' && Object.hasOwn(CODES, value)) {
    return value as StatusName;
  }
  throw invalidArgument(
    `${field}.status must be a gRPC status name other than OK, such as "PERMISSION_DENIED".`,
  );
}

function parseMessage(raw: Raw, field: string): string {
  const value = raw['message'] ?? 'Refused by an injected fault.';
  if (typeof value === 'string') return value;
  throw invalidArgument(`${field}.message must be text.`);
}

const HOUR_MS = 3_600_000;
const CENTURY_MS = 100 * 365 * 24 * HOUR_MS;

function parseFault(value: unknown, field: string): Fault {
  const raw = asObject(value, field);
  const kind = raw['kind'];
  if (typeof kind !== 'string' || !Object.hasOwn(KINDS, kind)) {
    throw invalidArgument(`${field}.kind must be one of: ${Object.keys(KINDS).join(', ')}.`);
  }
  const name = kind as FaultKind;
  const rule = KINDS[name];
  checkMembers(raw, field, rule.members);
  switch (name) {
    case 'clock':
      return { kind: name, offsetMs: numberIn(raw, field, 'offsetMs', -CENTURY_MS, CENTURY_MS) };
    case 'latency':
      return {
        kind: name,
        ...parseScope(raw, field, rule),
        ms: numberIn(raw, field, 'ms', 0, HOUR_MS),
        jitterMs: optionalNumber(raw, field, 'jitterMs', 0, HOUR_MS) ?? 0,
      };
    case 'refuse':
      return {
        kind: name,
        ...parseScope(raw, field, rule),
        status: parseStatus(raw, field),
        message: parseMessage(raw, field),
        count: optionalCount(raw, field),
      };
    case 'loseAnswer':
      return {
        kind: name,
        ...parseScope(raw, field, rule),
        count: optionalCount(raw, field) ?? 1,
      };
    case 'unavailable':
    case 'cut':
      return { kind: name, ...parseScope(raw, field, rule), count: optionalCount(raw, field) };
    case 'freeze':
      return { kind: name, ...parseScope(raw, field, rule) };
  }
}

/**
 * Reads the body of `PUT …:faults`: `{"seed"?: number, "faults": [{"kind": "latency", "ms": 200}, …]}`.
 * @throws INVALID_ARGUMENT naming the wrong member and its allowed values.
 */
export function parseFaults(body: unknown): FaultList {
  const raw = asObject(body, 'The body');
  checkMembers(raw, 'The body', ['seed', 'faults']);
  const faults = raw['faults'];
  if (!Array.isArray(faults)) throw invalidArgument('"faults" must be a list of faults.');
  return {
    seed: optionalNumber(raw, 'The body', 'seed', 0, 4_294_967_295) ?? 1,
    faults: faults.map((fault, i) => parseFault(fault, `faults[${i}]`)),
  };
}
