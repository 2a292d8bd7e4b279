import { genders } from '../../../contract/limits.ts';
import { ChoiceField } from '../../ui/choice-group.tsx';

const choices = [
  { value: String(genders.male), name: '男性' },
  { value: String(genders.female), name: '女性' },
];

/** Its value is the number of the contract, as text. */
export function GenderField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return <ChoiceField label="性別" choices={choices} value={value} onChange={onChange} />;
}
