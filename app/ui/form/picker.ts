export interface PickerOption {
  key: string;
  name: string;
  /** Shown behind the name, and searched as well. */
  suffix: string;
  /** Further words it is found by. */
  words?: string;
}

/** A field that is typed into to find one of many, and the list under it. */
export interface Picker {
  open: boolean;
  /** What is typed to search; null while the chosen option stands in the field. */
  typed: string | null;
  /** The option the arrow keys have come to. */
  active: number;
}

export type PickerEvent =
  | { type: 'opened'; at: number }
  | { type: 'typed'; text: string }
  | { type: 'moved'; by: number; count: number }
  | { type: 'closed' };

export const closedPicker: Picker = { open: false, typed: null, active: 0 };

export function nextPicker(picker: Picker, event: PickerEvent): Picker {
  switch (event.type) {
    case 'opened':
      return picker.open ? picker : { open: true, typed: null, active: Math.max(event.at, 0) };
    case 'typed':
      return { open: true, typed: event.text, active: 0 };
    case 'moved':
      return { ...picker, active: Math.min(Math.max(picker.active + event.by, 0), Math.max(event.count - 1, 0)) };
    case 'closed':
      return closedPicker;
  }
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll('臺', '台').replace(/[+\s]/g, '');

/** Those that begin with what is searched for come before those that only contain it; otherwise their order stays. */
export function optionsFor(options: readonly PickerOption[], typed: string | null): readonly PickerOption[] {
  const query = fold(typed ?? '');
  if (query === '') return options;
  const rank = ({ name, suffix, words = '' }: PickerOption) => {
    const texts = [name, suffix, words].map(fold);
    if (texts.some((text) => text.startsWith(query))) return 0;
    return texts.some((text) => text.includes(query)) ? 1 : 2;
  };
  const ranked = options.map((option) => ({ option, at: rank(option) })).filter(({ at }) => at < 2);
  return ranked.sort((a, b) => a.at - b.at).map(({ option }) => option);
}
