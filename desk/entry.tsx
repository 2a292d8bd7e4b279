import '../app/styles/reset.css';
import '../app/styles/tokens.css';
import './styles/base.css';
import './shell/shell.css';
import './styles/lists.css';
import './ui/list-table.css';
import './front/front.css';
import './ui/dialogs.css';
import './session/login.css';
import './write/block-bar.css';
import './write/gallery.css';
import './write/write.css';
import './write/text-editor/body.css';
import './write/side-panel.css';
import './media/media.css';
import './media/uploads.css';
import './members/members.css';
import './figures/figures.css';
import './figures/charts.css';
import './sections/sections.css';
import './sections/series.css';
import './tips/tips.css';
import './tips/tip-dialogs.css';
import './reports/reports.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DeskError } from './api/call.ts';
import { Desk } from './desk.tsx';
import { applyTheme } from './shell/theme.ts';

applyTheme();

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Personal data and drafts do not stay in memory long after a screen was left.
      gcTime: 60_000,
      retry: (count, error) => count < 2 && error instanceof DeskError && error.isTemporary,
      refetchOnWindowFocus: true,
      // Without a network a call fails and says so, instead of waiting without a word.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

const root = document.getElementById('desk');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Desk />
      </QueryClientProvider>
    </StrictMode>,
  );
}
