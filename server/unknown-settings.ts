import { settingNames } from './config.ts';

/** Words with which names of other programs begin too, such as NODE_OPTIONS. */
const sharedWords = ['NODE', 'HOST', 'PORT'];
/** What Kubernetes tells each pod of every service beside it. */
const ofKubernetes = /_(?:SERVICE_(?:HOST|PORT\w*)|PORT(?:_\d+_\w+)?)$/;

const wordsOf = (name: string) => name.split('_');
const firstWords = new Set(settingNames.map((name) => wordsOf(name)[0] ?? ''));

/** Names in the environment that look like settings and are none, each with the setting that is nearest to it. */
export function unknownSettings(environment: NodeJS.ProcessEnv): { name: string; nearest: string }[] {
  return Object.keys(environment)
    .filter((name) => looksLikeSetting(name) && !settingNames.includes(name))
    .map((name) => ({ name, nearest: nearestTo(name) }));
}

function looksLikeSetting(name: string): boolean {
  const [first = '', ...more] = wordsOf(name);
  return more.length > 0 && firstWords.has(first) && !sharedWords.includes(first) && !ofKubernetes.test(name);
}

/** The one that shares most words with it, and of these the one with the longest common beginning. */
function nearestTo(name: string): string {
  const score = (setting: string) =>
    100 * wordsOf(name).filter((word) => wordsOf(setting).includes(word)).length + sharedBeginning(name, setting);
  return settingNames.reduce((best, setting) => (score(setting) > score(best) ? setting : best));
}

function sharedBeginning(one: string, other: string): number {
  const end = [...one].findIndex((letter, at) => letter !== other[at]);
  return end < 0 ? one.length : end;
}
