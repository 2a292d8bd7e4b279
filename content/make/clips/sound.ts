import { noise, randoms } from './motion.ts';

export const sampleRate = 44100;

/** Adds its sound to the track. */
export type Voice = (track: Float32Array) => void;

const add = (track: Float32Array, i: number, value: number): void => {
  track[i] = (track[i] ?? 0) + value;
};

/** Noise through two one-pole filters: what is left lies between `low` and `high` hertz. */
const air =
  (seed: number, low: number, high: number, level: (t: number) => number): Voice =>
  (track) => {
    const random = randoms(seed);
    const up = 1 - Math.exp((-2 * Math.PI * high) / sampleRate);
    const down = 1 - Math.exp((-2 * Math.PI * low) / sampleRate);
    let [a, b, slow] = [0, 0, 0];
    for (let i = 0; i < track.length; i += 1) {
      a += up * (random() * 2 - 1 - a);
      b += up * (a - b);
      slow += down * (b - slow);
      add(track, i, (b - slow) * level(i / sampleRate));
    }
  };

export const wind = (level: number, seed = 11): Voice =>
  air(seed, 90, 620, (t) => level * (0.35 + 1.3 * noise(t * 0.55, seed) * noise(t * 0.23, seed + 1)));

export const sea = (level: number, period: number, seed = 21): Voice =>
  air(seed, 120, 1500, (t) => level * (0.22 + 0.9 * (0.5 + 0.5 * Math.sin((t / period) * 2 * Math.PI - 1)) ** 2.2));

export const rain = (level: number, seed = 31): Voice =>
  air(seed, 900, 6500, (t) => level * (0.8 + 0.3 * noise(t * 0.8, seed)));

export const room = (level: number, seed = 41): Voice => air(seed, 60, 300, () => level);

/** Short soft knocks: drips, embers, rails, feet, hands on wood. */
export const knocks =
  (times: number[], pitch: number, level: number, decay = 0.05): Voice =>
  (track) => {
    times.forEach((start, n) => {
      const random = randoms(n + 77);
      const tone = pitch * (0.88 + 0.24 * random());
      const strength = level * (0.6 + 0.4 * random());
      const from = Math.round(start * sampleRate);
      for (let i = 0; i < decay * 8 * sampleRate && from + i < track.length; i += 1) {
        const t = i / sampleRate;
        const body = Math.sin(2 * Math.PI * tone * t) + 0.4 * (random() * 2 - 1) * Math.exp(-t * 90);
        add(track, from + i, strength * body * Math.exp(-t / decay) * Math.min(1, t * 900));
      }
    });
  };

/** Bell-like tones; each note is [second, hertz]. */
export const bells =
  (notes: [number, number][], level: number, ring = 1.1): Voice =>
  (track) => {
    for (const [start, hertz] of notes) {
      const from = Math.round(start * sampleRate);
      for (let i = 0; i < ring * 4 * sampleRate && from + i < track.length; i += 1) {
        const t = i / sampleRate;
        const wave =
          Math.sin(2 * Math.PI * hertz * t) * Math.exp(-t / ring) +
          0.35 * Math.sin(2 * Math.PI * hertz * 2.76 * t) * Math.exp(-t / (ring * 0.35)) +
          0.2 * Math.sin(2 * Math.PI * hertz * 2.002 * t) * Math.exp(-t / (ring * 0.6));
        add(track, from + i, level * wave * Math.min(1, t * 250));
      }
    }
  };

export const every = (step: number, start: number, end: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((end - start) / step)) }, (_, i) => start + i * step);

export const irregular = (count: number, seconds: number, seed: number): number[] => {
  const random = randoms(seed);
  return Array.from({ length: count }, () => random() * seconds);
};

/** 16-bit mono samples with a gentle start and end. */
export const record = (voices: Voice[], seconds: number): Buffer => {
  const track = new Float32Array(Math.round(seconds * sampleRate));
  for (const voice of voices) voice(track);
  const pcm = Buffer.alloc(track.length * 2);
  track.forEach((value, i) => {
    const t = i / sampleRate;
    const fade = Math.min(1, t / 0.8, (seconds - t) / 1.2);
    pcm.writeInt16LE(Math.round(Math.tanh(value * fade) * 32000), i * 2);
  });
  return pcm;
};
