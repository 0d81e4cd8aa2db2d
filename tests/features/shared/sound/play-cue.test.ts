import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CUES } from '../../../../features/shared/sound/cues.ts';
import type { Cue } from '../../../../features/shared/sound/cues.ts';
import { RATE, renderCue } from '../../../../features/shared/sound/render.ts';
import { playCue } from '../../../../features/shared/sound/play-cue.ts';
import { soundAtom } from '../../../../features/shared/state/persisted-state.ts';
import { setPersisted } from '../../../../features/shared/state/persisted-value.ts';
import { keysOf } from '../../../support/keys-of.ts';

/** Seconds of each buffer that was started. */
let started: number[] = [];
let isAwake = false;

/** A fake of the browser's audio. */
class FakeAudio {
  readonly destination = {};

  resume() {
    isAwake = true;
  }

  suspend() {
    isAwake = false;
  }

  createBuffer(_channels: number, length: number, rate: number) {
    return { duration: length / rate, copyToChannel() {} };
  }

  createBufferSource() {
    const source = {
      buffer: { duration: 0 },
      connect() {},
      start: () => void started.push(source.buffer.duration),
    };
    return source;
  }
}

const secondsOf = (cue: Cue): number => renderCue(CUES[cue]).length / RATE;

describe('playCue', () => {
  beforeEach(() => {
    started = [];
    const storage = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    });
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('document', { hidden: false });
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
    vi.stubGlobal('AudioContext', FakeAudio);
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each(keysOf(CUES))('plays %s in the same way each time', (cue) => {
    playCue(cue);
    playCue(cue);
    expect(started).toEqual([secondsOf(cue), secondsOf(cue)]);
  });

  it('suspends the device two seconds after the end of a cue, until the next', () => {
    vi.useFakeTimers();
    try {
      const rests = () => !isAwake;
      playCue('tick');
      vi.advanceTimersByTime(2_000);
      expect(rests()).toBe(false);
      playCue('tick');
      const end = Math.floor(secondsOf('tick') * 1_000) + 2_000;
      vi.advanceTimersByTime(end - 1);
      expect(rests()).toBe(false);
      vi.advanceTimersByTime(2);
      expect(rests()).toBe(true);
      playCue('lock');
      expect(rests()).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is silent while muted', () => {
    setPersisted(soundAtom, false);
    playCue('win');
    expect(started).toEqual([]);
    setPersisted(soundAtom, true);
    playCue('win');
    expect(started).toEqual([secondsOf('win')]);
  });

  it('is silent before the player has touched anything', () => {
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
    playCue('tick');
    expect(started).toEqual([]);
  });

  it('vibrates if the device can, unless muted', () => {
    const felt: unknown[] = [];
    vi.stubGlobal('navigator', {
      userActivation: { hasBeenActive: true },
      vibrate: (pattern: unknown) => felt.push(pattern),
    });
    playCue('lock');
    playCue('tick');
    setPersisted(soundAtom, false);
    playCue('right');
    expect(felt).toEqual([[18]]);
  });

  it('is silent on a hidden page', () => {
    vi.stubGlobal('document', { hidden: true });
    playCue('tick');
    expect(started).toEqual([]);
  });
});
