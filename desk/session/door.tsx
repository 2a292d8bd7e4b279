import type { ReactNode } from 'react';

/** The page around login and invitation: the site's name, and one task. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  const siteName = document.getElementById('desk')?.dataset.siteName ?? '';
  return (
    <main className="door">
      <p className="brand">
        {siteName} <small>編輯台</small>
      </p>
      <h1>{title}</h1>
      {children}
    </main>
  );
}
