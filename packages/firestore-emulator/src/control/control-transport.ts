import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseJson, readBody } from '../transports/http/body.ts';
import { refuseForeign } from '../transports/http/cors.ts';
import { sendError, sendJson, sendText } from '../transports/http/respond.ts';
import { invalidArgument, StatusError, toStatusError } from '../model/status.ts';
import type { ControlTarget, RulesFile } from './control-target.ts';
import type { FaultPlan } from './fault-plan.ts';
import { parseFaults } from './parse-faults.ts';

const PROJECT_RESOURCE = /^\/emulator\/v1\/projects\/([^/:]+):([A-Za-z]+(?:\.html)?)$/;
const DOCUMENTS = /^\/emulator\/v1\/projects\/([^/]+)\/databases\/([^/]+)\/documents$/;

/** The environment of the control endpoints. */
export interface ControlEnvironment {
  readonly target: ControlTarget;
  readonly faults: FaultPlan;
}

/**
 * Handles the emulator's own endpoints under `/emulator/v1/`; false for any other path. They need no token, as Google's, but
 * pages of other sites are refused.
 */
export async function handleControl(
  environment: ControlEnvironment,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  if (!url.pathname.startsWith('/emulator/')) return false;
  try {
    refuseForeign(request, 'control the emulator');
    await route(environment, request, response, url.pathname);
  } catch (error) {
    sendError(response, error);
  }
  return true;
}

async function route(
  environment: ControlEnvironment,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const { target } = environment;
  const documents = DOCUMENTS.exec(path);
  if (documents !== null) {
    allow(request, ['DELETE']);
    await target.clear(decode(documents[1]!), decode(documents[2]!));
    sendJson(response, 200, {});
    return;
  }
  const resource = PROJECT_RESOURCE.exec(path);
  if (resource === null) throw unknownPath(path);
  const project = decode(resource[1]!);
  switch (resource[2]) {
    case 'securityRules':
      return handleRules(target, project, request, response);
    case 'ruleCoverage':
      allow(request, ['GET']);
      return sendJson(response, 200, target.coverage(project));
    case 'ruleCoverage.html':
      allow(request, ['GET']);
      return sendText(response, 200, target.coverageHtml(project), 'text/html');
    case 'usage':
      allow(request, ['GET', 'DELETE']);
      if (request.method === 'DELETE') target.resetUsage(project);
      return sendJson(response, 200, target.usage(project));
    case 'faults':
      return handleFaults(environment.faults, project, request, response);
    default:
      throw unknownPath(path);
  }
}

/** GET returns the active rules, PUT replaces them. */
async function handleRules(
  target: ControlTarget,
  project: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  allow(request, ['GET', 'PUT']);
  if (request.method === 'GET') {
    sendJson(response, 200, { rules: { files: target.getRules(project) } });
    return;
  }
  const files = parseRulesFiles(parseJson(await readBody(request)));
  try {
    await target.setRules(project, files);
  } catch (error) {
    sendRulesError(request, response, error);
    return;
  }
  sendJson(response, 200, {});
}

/**
 * @firebase/rules-unit-testing shows the body of an error unchanged and searches it for the status. So a compiler error
 * with its caret is sent as plain text, unless the client asks for JSON.
 */
function sendRulesError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const wantsJson = request.headers.accept?.includes('application/json') === true;
  const { status, message } = toStatusError(error);
  if (wantsJson || status !== 'INVALID_ARGUMENT') sendError(response, error);
  else sendText(response, 400, `${status}: ${message}`);
}

/** GET shows the faults, PUT replaces them, DELETE lifts them. */
async function handleFaults(
  faults: FaultPlan,
  project: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  allow(request, ['GET', 'PUT', 'DELETE']);
  if (request.method === 'PUT') {
    faults.set(project, parseFaults(parseJson(await readBody(request))));
  } else if (request.method === 'DELETE') {
    faults.clear(project);
  }
  sendJson(response, 200, faults.report(project));
}

type Raw = Readonly<Record<string, unknown>>;

function memberOf(value: unknown, name: string, path: string): unknown {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return (value as Raw)[name];
  }
  throw invalidArgument(`${path} must be an object, as in ${RULES_EXAMPLE}.`);
}

const RULES_EXAMPLE =
  '{"rules": {"files": [{"name": "firestore.rules", "content": "rules_version = \'2\'; …"}]}}';

function parseRulesFiles(body: unknown): readonly RulesFile[] {
  const files = memberOf(memberOf(body, 'rules', 'The body'), 'files', '"rules"');
  if (!Array.isArray(files) || files.length === 0) {
    throw invalidArgument(`"rules.files" must be a list of one file, as in ${RULES_EXAMPLE}.`);
  }
  return files.map((file, i) => {
    const path = `rules.files[${i}]`;
    const content = memberOf(file, 'content', path);
    const name = memberOf(file, 'name', path) ?? 'firestore.rules';
    if (typeof content !== 'string') {
      throw invalidArgument(`"${path}.content" must be the text of the rules.`);
    }
    if (typeof name !== 'string') throw invalidArgument(`"${path}.name" must be a file name.`);
    return { name, content };
  });
}

function allow(request: IncomingMessage, methods: readonly string[]): void {
  if (methods.includes(request.method ?? '')) return;
  throw invalidArgument(`${request.method} is not supported here; use ${methods.join(' or ')}.`);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw invalidArgument(`Malformed percent-encoding in the URL path: "${segment}".`);
  }
}

function unknownPath(path: string): StatusError {
  return new StatusError(
    'NOT_FOUND',
    `Unknown control path ${path}. Under /emulator/v1/projects/{project} there are :securityRules, :ruleCoverage, ` +
      ':ruleCoverage.html, :usage, :faults and /databases/{database}/documents.',
  );
}
