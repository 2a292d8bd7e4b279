import { tidyDay } from './day-text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/**
 * A day long past, such as a birthday: eight digits on a phone's number pad are quicker than paging a calendar back for
 * decades. Its value is the text as typed; `dayOfText` gives the day.
 */
export function DayField({ onChange, ...rest }: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return (
    <TextField placeholder="1990/01/31" {...rest} inputMode="numeric" onChange={(typed) => onChange(tidyDay(typed))} />
  );
}
