import { wellFormed } from '../ui/well-formed.ts';
import { numberRules, type SpokenRule } from './spoken-numbers.ts';

const number = '(負?\\d+(?:\\.\\d+)?(?:到負?\\d+(?:\\.\\d+)?)?)\\s*';

/** A unit after a number; `$1` is the number. Only units that voices spell or read as English words. */
const units: Record<string, string> = {
  'km/h|kph': '時速$1公里',
  'm/s': '每秒$1公尺',
  '[μµ]g/m[³3]': '每立方公尺$1微克',
  'mg/L': '每公升$1毫克',
  '℃|°\\s?C': '攝氏$1度',
  '℉|°\\s?F': '華氏$1度',
  '°': '$1度',
  '㎢|km²|km2': '$1平方公里',
  '㎡|m²|m2': '$1平方公尺',
  'm³|m3|㎥': '$1立方公尺',
  '㎞|km': '$1公里',
  '㎝|cm': '$1公分',
  '㎜|mm': '$1公釐',
  '㎏|kg': '$1公斤',
  '㎎|mg': '$1毫克',
  'mL|ml|㏄|cc': '$1毫升',
  kWh: '$1度電',
  MW: '$1百萬瓦',
  kW: '$1瓩',
  hPa: '$1百帕',
  mmHg: '$1毫米汞柱',
};

const unitRules: SpokenRule[] = Object.entries(units).map(([unit, words]) => [
  new RegExp(`${number}(?:${unit})(?![A-Za-z\\d²³])`, 'g'),
  words,
]);

/** Addresses would be spelled for half a minute. */
const addressRules: SpokenRule[] = [
  [/[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g, '電子郵件地址'],
  [/(?:https?:\/\/|www\.)[^\s，。；：！？、「」『』（）()<>]+/gi, '網址'],
  [
    /\b([a-z\d-]+)\.(com|org|net|tw|gov|edu|io)(?:\.(tw))?\b/gi,
    (_, name, first, last) => {
      return [name, first, last].filter(Boolean).join('點');
    },
  ],
];

/** Full-width letters, digits and signs are read like the usual ones; punctuation stays. */
const widthRules: SpokenRule[] = [
  [/[０-９Ａ-Ｚａ-ｚ％＄＋－～＠＃＆＝]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0)],
  [/(?<=\d)[．／](?=\d)/g, (sign) => (sign === '．' ? '.' : '/')],
];

/** Emoji have long names in some voices and none in others. */
const emojiRules: SpokenRule[] = [
  [/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200d\ufe0e\ufe0f\u20e3]/gu, ''],
];

const romanNumbers = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

/** Short words in capitals are spelled, longer ones only if no vowel makes them a word; letters and digits are parted. */
const letterRules: SpokenRule[] = [
  [/[Ⅰ-Ⅻ]/g, (sign) => String((sign.codePointAt(0) ?? 0) - 0x215f)],
  [
    /(?<![A-Za-z\d])([IVX]{1,4})(?=\s*[期級型世章部代類])/g,
    (sign) => {
      return romanNumbers.includes(sign) ? String(romanNumbers.indexOf(sign) + 1) : sign;
    },
  ],
  [/(?<![A-Za-z\d])CO[2₂](?![A-Za-z\d])/g, '二氧化碳'],
  [/\s*\bvs\b\.?\s*/g, ' 對 '],
  [/(?<=[A-Za-z\d])\s?&\s?(?=[A-Za-z\d])/g, ' and '],
  [/(?<=[A-Z])-(?=\d)/g, ' '],
  [/(?<![A-Za-z])(?:[A-Z]{2,3}|[B-DF-HJ-NP-TV-XZ]{4,6})(?![a-z]|[A-Z])/g, (word) => [...word].join(' ')],
  [/(?<=(?:^|[^A-Za-z])[A-Z])(?=\d)|(?<=\d)(?=[A-Z](?:$|[^a-z]))/g, ' '],
];

/** Signs that some voices name, such as 左括號; where the reader would pause, a comma stays. */
const signRules: SpokenRule[] = [
  [/[\ufffc\ufffd]/g, ''],
  [/[「」『』《》〈〉【】〔〕“”"‘’*_`#＃•・·‧]/g, ''],
  [/[（）()[\]［］{}｛｝|｜…→←↑↓⇒]|\.{3,}|[—–─―]+|--+|\u3000/g, '，'],
  [/&/g, '和'],
  [/[／/]/g, '、'],
  [/[~]/g, '，'],
];

const chinese = '[\\p{Script=Han}，。、；：！？]';

/** Spaces beside Chinese characters are set for the eye; a voice would pause. One sign of several is enough. */
const tidyRules: SpokenRule[] = [
  [/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, ' '],
  [/\s+/g, ' '],
  [new RegExp(`(?<=${chinese}) | (?=[，。、；：！？])|(?<=[\\d%]) (?=\\p{Script=Han})`, 'gu'), ''],
  [/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, ''],
  [/[，、；：]*([。！？])[，、；：。！？]*/g, '$1'],
  [/([，、；：])[，、；：]+/g, (signs) => (signs.includes('：') ? '：' : (signs[0] ?? ''))],
  [/^[\s，、；：]+|[\s，、；：]+$/g, ''],
  // A voice says nothing of signs alone, and one that says nothing several times counts as broken.
  [/^[^\p{L}\p{N}\p{S}]+$/u, ''],
];

const rules: SpokenRule[] = [
  ...widthRules,
  ...addressRules,
  ...emojiRules,
  ...numberRules,
  ...unitRules,
  ...letterRules,
  ...signRules,
  ...tidyRules,
];

/**
 * What a Chinese voice reads for a written text. Only what the voices of real devices read badly is changed: they read
 * whole numbers, decimals, percentages and most English words well.
 */
export function spokenWords(written: string): string {
  return rules.reduce((text, [pattern, spoken]) => text.replace(pattern, spoken as string), wellFormed(written));
}
