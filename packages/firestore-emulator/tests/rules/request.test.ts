import { describe, it } from 'vitest';
import { expression } from './harness.ts';
import type { Given } from './harness.ts';
import { asc, desc, queryOn } from './query-builder.ts';

const write: Given = { method: 'update', data: { a: 1 }, newData: { a: 2 } };

describe('request.auth [RULES-31]', () => {
  const auth = {
    sub: 'alice',
    email: 'alice@example.com',
    email_verified: true,
    age: 30,
    score: 1.5,
    roles: ['admin', 'host'],
    firebase: { sign_in_provider: 'custom', identities: {} },
    nothing: null,
  };

  it.each<[string]>([
    ["request.auth.uid == 'alice'"],
    ["request.auth.token.sub == 'alice'"],
    ["request.auth.token.email == 'alice@example.com'"],
    ['request.auth.token.email_verified == true'],
    ['request.auth.token.age is int && request.auth.token.score is float'],
    ["'admin' in request.auth.token.roles"],
    ["request.auth.token.roles.hasAll(['host'])"],
    ["request.auth.token.firebase.sign_in_provider == 'custom'"],
    ["request.auth.token.get('admin', false) == false"],
    ["!('admin' in request.auth.token)"],
    ["!('toString' in request.auth.token)"],
    ['request.auth.token.nothing == null'],
    ["request.auth.keys().hasOnly(['uid', 'token'])"],
  ])('%s', (text) => expression(text, { auth }).is(true));

  it('a missing claim is an error', () => {
    expression('request.auth.token.admin == true', { auth }).fails(
      'Property admin is undefined on object.',
    );
  });

  it('is null without a token', () => {
    expression('request.auth == null').is(true);
    expression("request.auth.uid == 'alice'").fails('Null value error.');
    expression("request.auth != null && request.auth.uid == 'alice'").is(false);
  });
});

describe('request and resource [RULES-32]', () => {
  it.each<[string, Given]>([
    ["request.method == 'get'", {}],
    ["request.method == 'update'", write],
    ['request.path == /databases/(default)/documents/things/one', {}],
    ['request.time == timestamp.date(2026, 11, 20)', { time: '2026-11-20T00:00:00Z' }],
    ['request.time.nanos() == 123000000', { time: '2026-11-20T00:00:00.123Z' }],
    ['resource == null', {}],
    ['resource == null', { method: 'create', newData: {} }],
    ["resource.id == 'one'", { data: {} }],
    ['resource.__name__ == /databases/(default)/documents/things/one', { data: {} }],
    ['resource.__name__ == request.path', { data: {} }],
    ['resource.data.a == 1 && request.resource.data.a == 2', write],
    ["request.resource.id == 'one' && request.resource['__name__'] == request.path", write],
    ['request.resource == null', { method: 'delete', data: {} }],
    ["resource.keys().hasOnly(['data', 'id', '__name__'])", { data: {} }],
    ["'query' in request", { method: 'list', query: queryOn('things') }],
    ["!('resource' in request)", {}],
  ])('%s', (text, given) => expression(text, given).is(true));

  it.each<[string, Given, string]>([
    ['resource.data.a == 1', {}, 'Null value error.'],
    ['resource.data.a == 1', { data: {} }, 'Property a is undefined on object.'],
    ['request.resource.data.a == 1', { method: 'delete' }, 'Null value error.'],
    ['request.resource.data.a == 1', {}, 'Property resource is undefined on object.'],
    ['request.query.limit == 1', {}, 'Property query is undefined on object.'],
    ['request.nothing == 1', {}, 'Property nothing is undefined on object.'],
  ])('%s given %j fails', (text, given, message) => expression(text, given).fails(message));

  it('a vector is a map', () => {
    const data = { v: { __type__: '__vector__', value: [1.5, 2.5] } };
    expression('resource.data.v is map && resource.data.v.value[1] == 2.5', { data }).is(true);
  });
});

describe('request.query [RULES-33]', () => {
  const list = (parts: Parameters<typeof queryOn>[1]): Given => ({
    method: 'list',
    path: 'things',
    query: queryOn('things', parts),
  });

  it.each<[string, Given, boolean]>([
    ['request.query.limit <= 10', list({ limit: 10 }), true],
    ['request.query.limit <= 10', list({ limit: 11 }), false],
    ['request.query.limit == null', list({}), true],
    ['request.query.offset == 0', list({}), true],
    ['request.query.offset == 5', list({ offset: 5 }), true],
    ['request.query.orderBy == null', list({}), true],
    [
      "request.query.orderBy == 'a.b ASC, c DESC'",
      list({ orderBy: [asc('a.b'), desc('c')] }),
      true,
    ],
  ])('%s', (text, given, truth) => expression(text, given).is(truth));

  it('a query without limit fails a rule that compares it', () => {
    expression('request.query.limit <= 10', list({})).fails(
      'Unsupported operation error. Received: null <= int.',
    );
  });
});
