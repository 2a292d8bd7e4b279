import css from './list-tabs.module.css';

export interface ListTab<Name extends string> {
  name: Name;
  label: string;
  count?: number | undefined;
}

interface Props<Name extends string> {
  label: string;
  tabs: readonly ListTab<Name>[];
  chosen: Name;
  onChoose: (name: Name) => void;
}

/** Which part of a list is shown. */
export function ListTabs<Name extends string>({ label, tabs, chosen, onChoose }: Props<Name>) {
  return (
    <fieldset className={css.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          className={css.tab}
          aria-pressed={tab.name === chosen}
          onClick={() => onChoose(tab.name)}
        >
          {tab.label}
          {'count' in tab && <span className={css.count}>{tab.count?.toLocaleString('zh-TW')}</span>}
        </button>
      ))}
    </fieldset>
  );
}
