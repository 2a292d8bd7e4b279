import { SearchBox } from './search-form.tsx';
import { TextSizeSwitcher } from './text-size.tsx';
import { ThemeSwitcher } from './theme.tsx';

/** The controls of the top bar. The field and the panels work before this code is loaded. */
export function TopTools() {
  return (
    <>
      <SearchBox />
      <TextSizeSwitcher />
      <ThemeSwitcher />
    </>
  );
}
