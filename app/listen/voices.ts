/** The part of a browser's voice that matters here, so that tests need no browser. */
export type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'name' | 'voiceURI' | 'localService' | 'default'>;

/** How long the list of voices may take to arrive; Chrome and Android have none at first. In milliseconds. */
const longestWait = 2_500;

/** Best first: voices of Taiwan, then of other regions with a word about it. Android writes zh_TW, Apple cmn-Hant. */
const regions: { pattern: RegExp; words: string }[] = [
  { pattern: /^(?:zh|cmn)[-_](?:hant[-_])?tw|^(?:zh|cmn)[-_]hant$/i, words: '' },
  { pattern: /^(?:zh|cmn)(?:[-_](?:hans|cn|sg).*)?$/i, words: '普通話口音' },
  { pattern: /^(?:yue|zh[-_](?:hant[-_])?(?:hk|mo))/i, words: '粵語' },
];

function regionOf({ lang }: Pick<Voice, 'lang'>): number {
  return regions.findIndex(({ pattern }) => pattern.test(lang));
}

/** The Chinese voices, best first. One on the device comes before one that needs the network. */
export function chineseVoices<V extends Voice>(voices: readonly V[]): V[] {
  const rank = (voice: V) => regionOf(voice) * 4 + (voice.localService ? 0 : 2) + (voice.default ? 0 : 1);
  return voices.filter((voice) => regionOf(voice) >= 0).sort((one, other) => rank(one) - rank(other));
}

export function voiceLabel(voice: Voice): string {
  const words = regions[regionOf(voice)]?.words;
  return words ? `${voice.name}（${words}）` : voice.name;
}

type VoiceSource = Pick<SpeechSynthesis, 'getVoices' | 'addEventListener' | 'removeEventListener'>;

/** The device's Chinese voices, best first; empty if none has arrived after a while. */
export function loadVoices(synth: VoiceSource): Promise<SpeechSynthesisVoice[]> {
  const known = chineseVoices(synth.getVoices());
  if (known.length > 0) return Promise.resolve(known);
  return new Promise((resolve) => {
    const timer = setTimeout(finish, longestWait);
    function onChange() {
      if (chineseVoices(synth.getVoices()).length > 0) finish();
    }
    function finish() {
      clearTimeout(timer);
      synth.removeEventListener('voiceschanged', onChange);
      resolve(chineseVoices(synth.getVoices()));
    }
    synth.addEventListener('voiceschanged', onChange);
  });
}
