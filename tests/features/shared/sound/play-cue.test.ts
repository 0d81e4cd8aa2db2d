import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CUES } from '../../../../features/shared/sound/cues.ts';
import type { Cue } from '../../../../features/shared/sound/cues.ts';
import { playCue } from '../../../../features/shared/sound/play-cue.ts';
import { soundAtom } from '../../../../features/shared/state/persisted-state.ts';
import { setPersisted } from '../../../../features/shared/state/persisted-value.ts';

let started = 0;
let isAwake = false;

/** A fake of the browser's audio: it counts tones, and throws where a real one throws. */
class CountingAudio {
  readonly currentTime = 0;
  readonly destination = {};

  resume() {
    isAwake = true;
  }

  suspend() {
    isAwake = false;
  }

  createOscillator() {
    return {
      type: '',
      frequency: ramp(),
      connect: (next: unknown) => next,
      start: count,
      stop() {},
    };
  }

  createGain() {
    return { gain: ramp(), connect: (next: unknown) => next };
  }
}

const count = (): void => {
  started += 1;
};

function ramp() {
  return {
    setValueAtTime() {},
    exponentialRampToValueAtTime(value: number) {
      if (value <= 0) throw new RangeError('an exponential ramp never reaches zero');
    },
  };
}

describe('playCue', () => {
  beforeEach(() => {
    started = 0;
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('document', { hidden: false });
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
    vi.stubGlobal('AudioContext', CountingAudio);
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each(Object.keys(CUES) as Cue[])('plays every note of %s', (cue) => {
    playCue(cue);
    expect(started).toBe(CUES[cue].length);
  });

  it('suspends the device two seconds after the last note, until the next', () => {
    vi.useFakeTimers();
    try {
      const rests = () => !isAwake;
      playCue('tick');
      vi.advanceTimersByTime(2_000);
      expect(rests()).toBe(false);
      playCue('tick');
      vi.advanceTimersByTime(2_049);
      expect(rests()).toBe(false);
      vi.advanceTimersByTime(1);
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
    expect(started).toBe(0);
    setPersisted(soundAtom, true);
    playCue('win');
    expect(started).toBe(CUES.win.length);
  });

  it('is silent before the player has touched anything', () => {
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
    playCue('tick');
    expect(started).toBe(0);
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
    expect(started).toBe(0);
  });
});
