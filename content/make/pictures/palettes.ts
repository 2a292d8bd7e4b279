export type Time = 'dawn' | 'day' | 'dusk' | 'night';

export interface Palette {
  /** top, middle and foot of the sky */
  sky: [string, string, string];
  haze: string;
  ink: string;
  light: string;
  leaf: string;
  earth: string;
  wall: string;
  roof: string;
  water: string;
  accent: string;
}

const order = ['haze', 'ink', 'light', 'leaf', 'earth', 'wall', 'roof', 'water', 'accent'] as const;

/** One line a palette: three sky colours, then the inks in the order above. */
function inks(line: string): Palette {
  const [top, middle, foot, ...rest] = line.split(' ').map((hex) => `#${hex}`);
  const named = Object.fromEntries(order.map((name, i) => [name, rest[i]]));
  return { sky: [top, middle, foot], ...named } as unknown as Palette;
}

export const palettes: Record<Time, Palette[]> = {
  dawn: [
    '5d6b9c d9a3a6 fbdcb6 f0cbb6 2b2d4c fff1d2 5f8076 b98d78 f3dfca a5604c a3a8c0 d9452c',
    '7a86a8 e6b8a8 fbe6c4 f3d6bf 33324a fff4da 718b74 c49a7c f6e6d2 9c5a4a b2b3c4 d2402b',
    '3f5a80 b99aae f7c9a4 dfb9ac 22304c ffe9c2 4d7474 a8806f ecd6c4 94544c 8c9db9 dc4a2e',
    '8fa3b0 dcc3b4 fae3bd ead4bd 313a48 fff3d3 73896a b89771 f4e7d0 a8644b a9b6b9 d4432a',
    '6a5f8e d48f92 f9c797 e8b6a0 2e2748 ffeac0 647a72 ae7f6c f0d5bd 8f4d4b a394b1 e04c2d',
    '4b7385 c9b7a4 fbd8a4 e6cba9 1f3744 fff0c8 55806c b78f66 f3e2c5 a2583f 8fadb1 d6452b',
    '86779c e3a7a2 fddcc0 f1cabc 393055 fff3de 768a80 bd9184 f7e3d6 a65d58 b6abc4 d8472f',
  ].map(inks),
  day: [
    '6fabb0 b9d6ca f5ebd2 dbe4d2 1e3a42 fff9e4 4f8a6a c9a562 f6ecd6 b4573d 6ba6a9 d6412a',
    '82b4cd c5dde0 f7f0dc dde8e0 20384e fffbea 5c9069 d0ab6b f8efdc ab5a44 78adc2 d23e29',
    'e3c888 f0deaf faf0d4 efe3c2 33413c fffae2 6b9166 c79a55 f9f0d9 b05c3c 86b0a4 cf3f28',
    '9bbfb0 d5e0c8 f8f0d4 e4e7cd 25403a fffae3 5e9467 c8a968 f7eed6 a9573f 7fb1a2 d5432b',
    '5b94b5 a9cdd5 efeedb cfe0dc 1b3550 fffbe8 478067 c3a06a f3ecdb b6583f 5a97b0 d9442b',
    'b5cbd0 dde3d8 faf3e0 e8e9dc 2d3d48 fffcee 6d9678 ccae7c f9f2e2 a65f4a 94b7bd d03f2a',
    'f0d3b0 f6e4c4 fbf2dc f3e7cc 37403f fffbe8 7a9a6c cfa060 faf1de b25a42 9cbcae d23f28',
  ].map(inks),
  dusk: [
    '4b3059 c4573f f8bd62 e49a62 241733 ffe3a0 4a5a50 8f5944 dfa878 7c3538 a7626b e2492a',
    '2f3b66 b86a72 fbc282 d99c85 1a1c3a ffe6b0 45605f 8a6058 d9ab92 74404a 8c7390 e4502d',
    '6b3a4e e07a4f fbd07c eeab6e 2e1a2c fff0b8 5f6448 9c6040 ebb884 86392f bf7660 d93f24',
    '3b4a6e d08a6c fcd59a e6b78e 1d2440 fff0c4 4f6a64 98705a e6c09c 80463f 968799 df4a2c',
    '5a2f52 d14f4b f7a35e de8260 26122c ffdc98 544f50 874a44 d6946f 702d3c a45668 ee5b34',
    '274b5c b58a63 f5cc80 d3b07c 122934 fff0be 3d6658 8d6b48 dfbd8c 7b4634 7b8f86 df4b2a',
    '7a5a7c e8a088 fde0a8 f0c09a 332544 fff4cc 6a7266 a5745e f0cba6 8c4a48 b58a98 d8432b',
  ].map(inks),
  night: [
    '0c1530 1c2f57 43597f 2f4468 060b1a ffd98c 1d4650 2f3654 4a587c 5a3642 1b2f55 e5553a',
    '0a1c2c 13384a 2f6470 23505e 051018 ffdf98 1a4d48 2a3d46 3f6068 5d3c3a 123a4c e85a38',
    '181236 33275c 644b80 48396c 0c081e ffd492 2c4658 3a3158 5a4f80 663a50 2b2555 ea5a3e',
    '101a24 24364a 50637a 36495e 080d14 ffe2a6 28473f 363c48 56647a 603d36 1f3346 e4512f',
    '0d1f3e 1f4674 4f83a4 35628a 07101f ffe0a0 1f5458 304468 4c6a92 5c3c4a 1c3f6c ec5f3c',
    '1a1430 472a52 86495f 5a3859 0d0a1c ffcf86 2f4450 422f4c 66496a 6e3844 33254c ee6040',
  ].map(inks),
};
