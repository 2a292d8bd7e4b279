import { SearchBox } from './search-box.tsx';
import { TextSizeSwitcher } from './text-size.tsx';
import { ThemeSwitcher } from './theme.tsx';

/** What one does with the bar besides following its links. The field and the panels open without this code already. */
export function TopTools() {
  return (
    <>
      <SearchBox />
      <TextSizeSwitcher />
      <ThemeSwitcher />
    </>
  );
}
