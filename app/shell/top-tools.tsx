import { AppearanceMenu } from './appearance-menu.tsx';
import { SearchBox } from './search-form.tsx';

/** The controls of the top bar. The field and the panel work before this code is loaded. */
export function TopTools() {
  return (
    <>
      <SearchBox />
      <AppearanceMenu />
    </>
  );
}
