import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { isComposing } from '../../app/ui/form/combobox.tsx';
import { Icon } from '../../app/ui/icon.tsx';
import { useStore } from '../../app/ui/store.ts';
import type { WhoAmI } from '../../contract/desk/model/staff.ts';
import { roleNames } from '../../contract/desk/roles.ts';
import { call } from '../api/call.ts';
import { useSetSession } from '../session/session.ts';
import { KeyList } from './key-list.tsx';
import { Palette } from './palette.tsx';
import { mayOpen, screensOf } from './screens.ts';
import { chooseTheme, theme, themeNames, themes } from './theme.ts';
import { ArticleCount, IdentityCount, ReportCount } from './waiting-counts.tsx';

/** Navigation by role on the left, on phones in a menu; the screen on the right. */
export function Shell({ me, children }: { me: WhoAmI; children: ReactNode }) {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [path] = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the menu.
  useEffect(() => setMenuOpen(false), [path]);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (isComposing(event)) return;
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && key === 'k') {
        event.preventDefault();
        setOpen('palette');
      } else if (event.key === '?' && !isTyping(event.target)) {
        event.preventDefault();
        setOpen('keys');
      }
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <div className="desk">
      <a className="skip" href="#screen">
        跳到內容
      </a>
      <header className="desk-top">
        <button
          type="button"
          className="icon-button"
          aria-label="選單"
          aria-expanded={isMenuOpen}
          aria-controls="rail"
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          ☰
        </button>
        <span className="brand">
          {siteName()} <small>編輯台</small>
        </span>
        <button type="button" className="icon-button" aria-label="尋找" onClick={() => setOpen('palette')}>
          <Icon name="search" />
        </button>
      </header>
      <Rail me={me} isOpen={isMenuOpen} onFind={() => setOpen('palette')} onKeys={() => setOpen('keys')} />
      <main id="screen" tabIndex={-1}>
        {children}
      </main>
      {open === 'palette' && <Palette me={me} onClose={() => setOpen(null)} />}
      {open === 'keys' && <KeyList onClose={() => setOpen(null)} />}
    </div>
  );
}

interface RailProps {
  me: WhoAmI;
  isOpen: boolean;
  onFind: () => void;
  onKeys: () => void;
}

function Rail({ me, isOpen, onFind, onKeys }: RailProps) {
  const [path] = useLocation();
  const chosen = useStore(theme);
  const isCurrent = (target: string) =>
    target === '/' ? path === '/' || path.startsWith('/articles') : path === target || path.startsWith(`${target}/`);
  return (
    <nav id="rail" className={isOpen ? 'rail rail-open' : 'rail'} aria-label="編輯台">
      <Link className="brand" href="/">
        {siteName()} <small>編輯台</small>
      </Link>
      {screensOf(me.role).map(({ path: target, name, screen }) => (
        <Link key={target} href={target} aria-current={isCurrent(target) ? 'page' : undefined}>
          <span>{name}</span>
          {screen === 'identity' && <IdentityCount />}
          {screen === 'reports' && <ReportCount />}
          {screen === 'articles' && mayOpen(me.role, 'articles') && <ArticleCount me={me} />}
        </Link>
      ))}
      <div className="rail-end">
        <button type="button" onClick={onFind}>
          尋找 <kbd>Ctrl K</kbd>
        </button>
        <button type="button" onClick={onKeys}>
          鍵盤快速鍵 <kbd>?</kbd>
        </button>
        <label className="theme-choice">
          <span>外觀</span>
          <select
            value={chosen}
            onChange={(event) => chooseTheme(themes.find((name) => name === event.target.value) ?? 'system')}
          >
            {themes.map((name) => (
              <option key={name} value={name}>
                {themeNames[name]}
              </option>
            ))}
          </select>
        </label>
        <p className="rail-me">
          {me.name}・{roleNames[me.role]}
        </p>
        <LogoutButton />
      </div>
    </nav>
  );
}

function LogoutButton() {
  const setSession = useSetSession();
  async function logout() {
    await call('session/logout', {}).catch(() => {});
    setSession(null);
  }
  return (
    <button type="button" onClick={() => void logout()}>
      登出
    </button>
  );
}

function siteName(): string {
  return document.getElementById('desk')?.dataset.siteName ?? '';
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
