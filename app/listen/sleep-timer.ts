/** Minutes until it falls silent; `end`: after this article. */
export type SleepChoice = 'off' | '15' | '30' | '60' | 'end';

export const sleepChoices: { value: SleepChoice; name: string }[] = [
  { value: 'off', name: '不設定' },
  { value: '15', name: '15 分鐘後' },
  { value: '30', name: '30 分鐘後' },
  { value: '60', name: '60 分鐘後' },
  { value: 'end', name: '聽完這篇' },
];

/** Calls back after the minutes that were chosen last; the player itself acts on `end`. */
export function createSleepTimer(onSleep: () => void): { set(choice: SleepChoice): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    set(choice) {
      clearTimeout(timer);
      const minutes = Number(choice);
      if (minutes > 0) timer = setTimeout(onSleep, minutes * 60_000);
    },
  };
}
