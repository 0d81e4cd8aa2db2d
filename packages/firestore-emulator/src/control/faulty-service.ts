import { setTimeout as sleep } from 'node:timers/promises';
import { projectOf } from '../transports/request-target.ts';
import { StatusError } from '../model/status.ts';
import type { CallContext, FirestoreService, ServerStreamMethod } from '../service/call.ts';
import type { FaultCall, FaultPlan } from './fault-plan.ts';
import { FaultyStream } from './faulty-stream.ts';
import type { FaultMethod } from './faults.ts';
import { WRITE_METHODS } from './faults.ts';

function unavailableByFault(): StatusError {
  return new StatusError('UNAVAILABLE', 'The service is unavailable (injected fault).');
}

/**
 * A service that fails as the plan says, for all transports alike. A refused call never reaches the wrapped service; a
 * call whose answer is lost has really happened. An abrupt cut needs the transport's socket: `context.cut`.
 */
export function withFaults(service: FirestoreService, plan: FaultPlan): FirestoreService {
  const open = new Set<FaultyStream>();
  plan.onChange((project) => {
    for (const stream of open) if (stream.project === project) stream.faultsChanged();
  });

  async function enter(call: FaultCall, context: CallContext): Promise<void> {
    await delay(plan.latencyMs(call), context.signal);
    if (plan.take('unavailable', call)) throw unavailableByFault();
    const refusal = plan.take('refuse', call);
    if (refusal) throw new StatusError(refusal.status, refusal.message);
  }

  function leave(call: FaultCall, context: CallContext): Promise<void> {
    if (isWrite(call.method) && plan.take('loseAnswer', call)) {
      context.cut?.();
      throw new StatusError('UNAVAILABLE', 'The answer was lost (injected fault).');
    }
    return delay(plan.latencyMs(call), context.signal);
  }

  async function* faultyAnswers(
    call: FaultCall & { readonly method: ServerStreamMethod },
    request: unknown,
    context: CallContext,
  ): AsyncIterable<object> {
    await enter(call, context);
    let isFirst = true;
    for await (const message of service.serverStream(call.method, request, context)) {
      if (isFirst) await leave(call, context);
      isFirst = false;
      yield message;
    }
  }

  return {
    async unary(method, request, context) {
      const project = projectOf(request);
      if (plan.isEmpty(project)) return service.unary(method, request, context);
      const call = { project, method, caller: context.caller };
      await enter(call, context);
      const response = await service.unary(method, request, context);
      await leave(call, context);
      return response;
    },
    serverStream(method, request, context) {
      const project = projectOf(request);
      if (plan.isEmpty(project)) return service.serverStream(method, request, context);
      return faultyAnswers({ project, method, caller: context.caller }, request, context);
    },
    bidi(method, context, sink) {
      const stream = new FaultyStream(plan, method, context, sink, () => open.delete(stream));
      stream.attach(service.bidi(method, context, stream));
      open.add(stream);
      return stream;
    },
  };
}

async function delay(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return;
  await sleep(ms, undefined, { signal }).catch(() => {
    throw new StatusError('CANCELLED', 'The client went away.');
  });
}

function isWrite(method: FaultMethod): boolean {
  const writes: readonly FaultMethod[] = WRITE_METHODS;
  return writes.includes(method);
}
