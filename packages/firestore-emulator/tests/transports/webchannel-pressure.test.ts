import { afterAll, beforeAll, expect, it } from 'vitest';
import { Channel, unframe } from './support/channel-client.ts';
import { ROOT, Running, until } from './support/running.ts';

let running: Running;
beforeAll(async () => {
  running = await Running.start();
});
afterAll(() => running.emulator.stop());

/** Listens to a document and waits until it is current. */
async function listening(path: string) {
  const documents = { documents: [`${ROOT}/${path}`] };
  const channel = await Channel.open(running, 'Listen', [
    { addTarget: { targetId: 2, documents } },
  ]);
  const get = await channel.get();
  await get.until(({ messages }) =>
    messages.some(([m]) => m.targetChange?.targetChangeType === 'CURRENT'),
  );
  return { channel, get };
}

it('[TRANSPORT-32] ends a GET that has delivered much, so that it is acknowledged', async () => {
  const { channel, get } = await listening('big/a');
  const text = 'x'.repeat(300_000);
  await running.set('big/a', { text: { stringValue: text } });
  await running.set('big/a', { text: { stringValue: `${text}y` } });
  await get.until(({ hasEnded }) => hasEnded);
  const next = await channel.get({ AID: String(get.entries.at(-1)![0]) });
  await running.set('big/a', { text: { stringValue: 'small' } });
  await next.until(({ messages }) => messages.some(([m]) => m.documentChange));
  next.close();
});

it('[TRANSPORT-32] limits the memory for a reader that stalls', async () => {
  const { channel, get } = await listening('stall/a');
  get.response.pause();
  const text = 'y'.repeat(500_000);
  let outstanding = 0;
  // a channel without a reader ends after a minute, so a slow machine has time for few writes
  const writes = 10;
  for (let n = 0; n < writes; n++) {
    await running.set('stall/a', { text: { stringValue: `${n} ${text}` } });
    const [standing] = unframe((await channel.post([])).text).payloads as [number[]];
    outstanding = Math.max(outstanding, standing[2]!);
  }
  expect(outstanding).toBeGreaterThan(400_000);
  expect(outstanding).toBeLessThan(2_200_000);
  get.close();
  // The newest state arrives once the reader is back.
  const next = await channel.get();
  let last = '';
  let current = next;
  await until(async () => {
    await current.until(({ hasEnded, messages }) => hasEnded || messages.length > 0);
    for (const [m] of current.messages) {
      last = m.documentChange?.document.fields.text.stringValue.split(' ')[0] ?? last;
    }
    if (last === String(writes - 1)) return true;
    if (current.hasEnded) {
      current = await channel.get({ AID: String(current.entries.at(-1)?.[0] ?? 0) });
    }
    return false;
  }, 'the newest state arrives');
  expect(last).toBe(String(writes - 1));
  current.close();
});
