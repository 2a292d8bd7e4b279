/** What a rule replaces in a written text, and what a voice reads instead; rules are applied one after another. */
export type SpokenRule = [pattern: RegExp, spoken: string | ((...parts: string[]) => string)];

const digitNames = '零一二三四五六七八九';

/** 119 is read 一一九. */
function digitByDigit(digits: string): string {
  return digits.replace(/\d/g, (digit) => digitNames[Number(digit)] ?? '');
}

/** Groups of digits with a pause between them. */
function digitGroups(...groups: string[]): string {
  return groups.map(digitByDigit).join('，');
}

const withoutZero = (digits: string): string => String(Number(digits));

const dash = '\\s*[-–—−~]\\s*';
const amount = '\\d+(?:\\.\\d+)?';

function rule(pattern: string, spoken: SpokenRule[1]): SpokenRule {
  return [new RegExp(pattern, 'g'), spoken];
}

/** Numbers that name something are read digit by digit: telephones, stock codes, bus lines, Taipei 101. */
const codes: SpokenRule[] = [
  // Voices pause at the comma or read two numbers.
  rule('(?<![\\d,])\\d{1,3}(?:,\\d{3})+(?![\\d,])', (number) => number.replaceAll(',', '')),
  rule('\\b7-(?:11|ELEVEN|Eleven)\\b(?!-)', 'seven eleven'),
  rule('\\+(\\d{1,3})-(\\d{1,3})-(\\d{3,4})-(\\d{3,4})(?!\\d)', (_, ...groups) => {
    return `加${digitGroups(...groups.slice(0, 4))}`;
  }),
  rule('[(（]?\\b(0\\d{1,3})(?:[)）]|-|[)）]-)(\\d{3,4})-(\\d{3,4})(?!\\d)', (_, area, first, last) => {
    return digitGroups(area ?? '', first ?? '', last ?? '');
  }),
  rule('(?<![\\d.])0\\d{7,9}(?!\\d)', (number) => digitByDigit(number)),
  rule('(撥打|撥|專線|電話|分機|台北|臺北)\\s*(\\d{3,5})(?![\\d.,]|\\s*[人元個年名位])', (_, before, number) => {
    return `${before}${digitByDigit(number ?? '')}`;
  }),
  rule('(?<![\\d.])(\\d{3,4})\\s*(專線|大樓|路公車|號公車|路線公車)', (_, number, after) => {
    return `${digitByDigit(number ?? '')}${after}`;
  }),
  rule('([(（])(\\d{4,6})([)）])', (_, open, number, close) => `${open}${digitByDigit(number ?? '')}${close}`),
  // Many voices read 〇 as a circle.
  rule('〇', '零'),
];

/** Dates: voices read the slashes, or two numbers. A year is read digit by digit. */
const dates: SpokenRule[] = [
  rule('(?<!\\d)(\\d{3,4})([-/.])(0?[1-9]|1[0-2])\\2(0?[1-9]|[12]\\d|3[01])(?!\\d)', (_, year, __, month, day) => {
    return `${spokenYear(year)}年${withoutZero(month ?? '')}月${withoutZero(day ?? '')}日`;
  }),
  rule('(?<![\\d/])((?:19|20)\\d\\d)/(0?[1-9]|1[0-2])(?![\\d/])', (_, year, month) => {
    return `${spokenYear(year)}年${withoutZero(month ?? '')}月`;
  }),
  rule(`日${dash}(0?[1-9]|1[0-2])/(0?[1-9]|[12]\\d|3[01])(?![\\d/])`, (_, month, day) => {
    return `日到${withoutZero(month ?? '')}月${withoutZero(day ?? '')}日`;
  }),
  // 3/10 is a date where a weekday or a word of time follows, otherwise a fraction.
  rule(
    '(?<![\\d/])(0?[1-9]|1[0-2])/(0?[1-9]|[12]\\d|3[01])(?=\\s*(?:[(（][一二三四五六日][)）]|起|至|前|後|晚|早|上午|下午|當天))',
    (_, month, day) => {
      return `${withoutZero(month ?? '')}月${withoutZero(day ?? '')}日`;
    },
  ),
  rule('日\\s*[(（]([一二三四五六日])[)）]', '日星期$1'),
  rule(`(?<!\\d)((?:1[89]|20)\\d\\d)${dash}((?:1[89]|20)\\d\\d)(?=\\s*年)`, (_, from, to) => {
    return `${spokenYear(from)}到${spokenYear(to)}`;
  }),
  rule('(?<!\\d)((?:1[89]|20)\\d\\d)\\s*年', (_, year) => `${spokenYear(year)}年`),
  rule('(?<!\\d)((?:1[89]|20)\\d\\d)\\s*Q([1-4])(?!\\d)', (_, year, quarter) => `${spokenYear(year)}年第${quarter}季`),
  rule('(?<![A-Za-z\\d])Q([1-4])(?![A-Za-z\\d])', '第$1季'),
];

/** Years of the Republic have three digits and are read as numbers. */
function spokenYear(year = ''): string {
  return year.length === 4 ? digitByDigit(year) : withoutZero(year);
}

/** A colon between numbers is a score where one digit follows or a word of winning, otherwise a time. */
const timesAndScores: SpokenRule[] = [
  rule('(?<=\\d)：(?=\\d)', ':'),
  rule('(以\\s*\\d{1,3})\\s*[:-]\\s*(\\d{1,3})(?=[^，。]{0,6}(?:勝|敗|贏|輸|不敵|領先|落後|逼和|擊))', '$1比$2'),
  rule(`(?<=\\d:\\d\\d)${dash}(?=\\d{1,2}:\\d\\d)`, '到'),
  rule('(?<![\\d:])([01]?\\d|2[0-4]):([0-5]\\d)(?::([0-5]\\d))?(?![\\d:])', (_, hour, minute, second) => {
    return spokenTime(hour ?? '', minute ?? '', second);
  }),
  rule('(?<![\\d:])(\\d{1,4}):(\\d{1,4})(?![\\d:])', '$1比$2'),
];

function spokenTime(hour: string, minute: string, second: string | undefined): string {
  const hours = `${withoutZero(hour)}點`;
  const seconds = second === undefined ? '' : `${withoutZero(second)}秒`;
  if (minute === '00' && seconds === '') return hours;
  return `${hours}${minute.startsWith('0') ? '零' : ''}${withoutZero(minute)}分${seconds}`;
}

/** Fractions and versions: voices read the stroke, and versions as decimals. */
const parts: SpokenRule[] = [
  ...Object.entries({ '½': '2分之1', '⅓': '3分之1', '⅔': '3分之2', '¼': '4分之1', '¾': '4分之3' }).map(
    ([sign, words]) => rule(sign, words),
  ),
  rule('(?<![\\d/.])(\\d{1,3})/(\\d{1,3})(?![\\d/.])', (_, upper = '', lower = '') => {
    return Number(upper) < Number(lower) ? `${withoutZero(lower)}分之${withoutZero(upper)}` : `${upper} ${lower}`;
  }),
  rule('(?<![\\d.])(\\d+)\\.(\\d+)\\.(\\d+)(?![\\d.])', '$1點$2點$3'),
  rule('(?<![A-Za-z\\d])[vV]\\.?(\\d+(?:[.點]\\d+)*)(?![A-Za-z\\d.])', '$1版'),
  rule('(?:№|No\\.)\\s*(\\d+)', '第$1號'),
];

const currencies: Record<string, [before: string, after: string]> = {
  'NT\\$|NTD|TWD': ['新臺幣', '元'],
  'US\\$|USD': ['', '美元'],
  'HK\\$|HKD': ['', '港元'],
  '\\$': ['', '元'],
  '€|EUR': ['', '歐元'],
  '£|GBP': ['', '英鎊'],
  '¥|JPY': ['', '日圓'],
};

/** In Chinese the currency comes after the amount, with 萬 and 億; a 元 that is written is not read twice. */
const money: SpokenRule[] = Object.entries(currencies).map(([sign, [before, after]]) =>
  rule(
    `(?<![A-Za-z])(?:${sign})\\s*(${amount})(?:${dash}(${amount}))?(?:\\s*([百千]?[萬億兆]))?(?:\\s*元)?`,
    (_, from, to, unit) => `${before}${from}${to ? `到${to}` : ''}${unit ?? ''}${after}`,
  ),
);

/** A dash between numbers is 到, before a number 負; voices leave it out or read 減. */
const ranges: SpokenRule[] = [
  rule(`(${amount})${dash}(${amount})\\s*%`, '$1%到$2%'),
  rule(`(${amount})%${dash}(${amount})%`, '$1%到$2%'),
  rule(`(?<![A-Za-z\\d.-])(${amount})${dash}(${amount})(?![\\d-])`, '$1到$2'),
  rule(`(?<![A-Za-z])([A-Z])–([A-Z])(?![A-Za-z])`, '$1到$2'),
  rule(`(${amount})\\s*‰`, '千分之$1'),
  rule('±\\s*(?=\\d)', '正負'),
  rule('(?<![A-Za-z\\d)）\\]])[-−]\\s?(?=\\d)', '負'),
  rule('(?<=\\d\\s?)\\+\\s?(?=\\d)', '加'),
  rule('(?<![A-Za-z\\d])\\+(?=\\d)', '正'),
  rule('(?<=\\d)\\s?=\\s?(?=\\d)', '等於'),
  rule('(?<=\\d)\\s?[×✕]\\s?(?=\\d)', '乘'),
  rule('≥\\s*', '大於等於'),
  rule('≤\\s*', '小於等於'),
  rule('≈\\s*', '約'),
];

export const numberRules: SpokenRule[] = [...codes, ...dates, ...timesAndScores, ...parts, ...money, ...ranges];
