import type { Sound } from './synthesis.ts';
import { add, faded, lowPassed, noise, silence, soundOf } from './synthesis.ts';

/** Sounds of animals and the weather. */
export const NATURE = {
  'A cuckoo': () => {
    const whole = silence(5.2);
    for (const at of [0.1, 1.4, 2.7, 4]) {
      // a falling third
      add(whole, whistle(0.22, 660, 660), at);
      add(whole, whistle(0.3, 525, 520), at + 0.34);
    }
    return whole;
  },
  'An owl': () => {
    const whole = silence(5.6);
    for (const at of [0.1, 3]) {
      add(whole, whistle(0.7, 390, 370), at);
      for (let part = 0; part < 5; part++) {
        add(whole, whistle(0.13, 375, 375), at + 1.1 + part * 0.15, 0.5 + part * 0.1);
      }
      add(whole, whistle(0.6, 390, 350), at + 1.85);
    }
    return whole;
  },
  'A cricket': () => {
    const whole = silence(4.4);
    for (let at = 0.1; at < 4; at += 0.55) {
      for (let part = 0; part < 4; part++)
        add(whole, whistle(0.035, 4_600, 4_500), at + part * 0.06);
    }
    return whole;
  },
  'A woodpecker': () => {
    const whole = silence(4.6);
    for (const from of [0.1, 2.4]) {
      for (let part = 0; part < 16; part++) {
        add(whole, knock(1_100), from + part * 0.055, 1 - part * 0.04);
      }
    }
    return whole;
  },
  'A mosquito': () => {
    let phase = 0;
    return faded(
      soundOf(5, (time) => {
        phase +=
          (2 * Math.PI * (560 + 50 * Math.sin(time * 2.1) + 25 * Math.sin(time * 7))) / 24_000;
        const near = 0.25 + 0.75 * Math.abs(Math.sin(time * 1.3));
        return near * [1, 2, 3, 4, 5, 6].reduce((sum, n) => sum + Math.sin(n * phase) / n, 0);
      }),
      0.3,
      0.4,
    );
  },
  'A wolf': () => {
    const bend = (time: number) =>
      time < 0.8 ? 300 + 260 * (time / 0.8) : 560 - 45 * Math.max(0, time - 2.2);
    let phase = 0;
    return faded(
      soundOf(4.6, (time) => {
        phase += (2 * Math.PI * (bend(time) + 5 * Math.sin(time * 32))) / 24_000;
        return Math.sin(phase) + 0.35 * Math.sin(2 * phase) + 0.15 * Math.sin(3 * phase);
      }),
      0.4,
      1.4,
    );
  },
  Thunder: () => {
    const rumble = lowPassed(noise(6, 23), 120, 2);
    // the crack of each clap: a loudspeaker of a phone plays nothing below 300 Hz
    const crack = lowPassed(noise(6, 29), 700, 2);
    return faded(
      rumble.map((sample, at) => {
        const time = at / 24_000;
        const since = [0.25, 1.1, 1.9, 3].map((clap) => time - clap).filter((past) => past >= 0);
        const rolling = since.reduce((sum, past) => sum + Math.exp(-past * 1.4), 0.02);
        const cracking = since.reduce((sum, past) => sum + Math.exp(-past * 3), 0);
        return sample * rolling + 0.15 * (crack[at] ?? 0) * cracking;
      }),
      0.05,
      1,
    );
  },
  'Waves on a beach': () => {
    const surf = lowPassed(noise(8, 31), 1_400);
    return surf.map((sample, at) => {
      const time = at / 24_000;
      return sample * (0.06 + Math.max(0, Math.sin((2 * Math.PI * (time - 0.4)) / 3.8)) ** 2);
    });
  },
  'A dripping tap': () => {
    const whole = silence(5);
    for (const at of [0.2, 1.2, 2.2, 3.2, 4.2]) add(whole, drop(), at);
    return whole;
  },
  'A beating heart': () => {
    const whole = silence(5.4);
    for (let at = 0.1; at < 4.8; at += 0.86) {
      add(whole, thud(62), at);
      add(whole, thud(78), at + 0.3, 0.7);
    }
    return whole;
  },
} as const satisfies Record<string, () => Sound>;

/** A soft tone that glides. */
function whistle(seconds: number, fromHz: number, toHz: number): Sound {
  const glide = soundOf(seconds, (time) => {
    const bent = fromHz * time + ((toHz - fromHz) * time * time) / (2 * seconds);
    return Math.sin(2 * Math.PI * bent) + 0.12 * Math.sin(4 * Math.PI * bent);
  });
  return faded(glide, Math.min(0.05, seconds / 3), Math.min(0.08, seconds / 3));
}

function knock(hz: number): Sound {
  return soundOf(0.05, (time) => Math.exp(-time * 110) * Math.sin(2 * Math.PI * hz * time));
}

/** The sound of a drop: a closing bubble, whose pitch rises. */
function drop(): Sound {
  return soundOf(0.18, (time) => {
    const bent = 900 * time + 6_000 * time * time;
    return Math.exp(-time * 28) * Math.sin(2 * Math.PI * bent);
  });
}

function thud(hz: number): Sound {
  return faded(
    soundOf(
      0.22,
      (time) =>
        Math.exp(-time * 16) *
        // the fifth and the seventh partial are for the loudspeakers of phones, which play nothing below 300 Hz
        [
          [1, 1],
          [2, 0.6],
          [3, 0.4],
          [5, 0.3],
          [7, 0.2],
        ].reduce(
          (sum, [partial = 0, level = 0]) =>
            sum + level * Math.sin(2 * Math.PI * partial * hz * time),
          0,
        ),
    ),
    0.01,
    0.05,
  );
}
