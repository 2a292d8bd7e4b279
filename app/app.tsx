import { Component, type ReactNode, Suspense, useLayoutEffect, useSyncExternalStore } from 'react';
import { addressOf } from '../contract/page-address.ts';
import type { Payload } from '../contract/page-data.ts';
import { type AddressedPage, type PageParams, pages } from '../contract/pages.ts';
import { NowProvider } from './cards/time.tsx';
import { LazyPart, lazyPart } from './navigation/lazy-part.tsx';
import { VisitMemory, type VisitSource } from './navigation/visit.ts';
import { ErrorPage } from './pages/error.tsx';
import { Layout } from './shell/layout.tsx';
import { LoadingBar } from './shell/loading-bar.tsx';
import { CanonicalContext, ShellContext } from './shell/shell-data.ts';
import { Announcer } from './ui/screen-reader.tsx';

interface Props {
  instead: ReactNode;
  children: ReactNode;
}

/** Shows `instead` where rendering has thrown. */
class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? this.props.instead : this.props.children;
  }
}

const bottomBar = lazyPart(() => import('./shell/menu/menus.ts').then((file) => file.BottomBar));

function pathOf({ page, params }: Payload): string {
  return pages[page].path === null ? '' : addressOf(page as AddressedPage, params as PageParams<AddressedPage>);
}

export function App({ visits }: { visits: VisitSource }) {
  const visit = useSyncExternalStore(visits.subscribe, visits.current, visits.current);
  useLayoutEffect(() => visits.settle(visit), [visits, visit]);

  const { payload } = visit;
  const path = pathOf(payload);
  const { layout } = pages[payload.page];
  const Page = visit.Page as React.ComponentType<{ data: unknown }>;
  const errorPage = <ErrorPage data={{ status: 500 }} />;
  return (
    <ErrorBoundary key="frame" instead={errorPage}>
      <NowProvider renderedAt={payload.now}>
        <ShellContext value={payload.shell}>
          <VisitMemory value={visit.memory}>
            <LoadingBar loading={visits.loading} />
            <Announcer />
            <Layout key={layout} layout={layout} shell={payload.shell} path={path}>
              <ErrorBoundary key={visit.id} instead={errorPage}>
                <CanonicalContext value={payload.head.canonical}>
                  {/* A boundary at which React pauses: a long page is hydrated in small steps, and taps in between are handled. */}
                  <Suspense>
                    <Page data={payload.data} />
                  </Suspense>
                </CanonicalContext>
              </ErrorBoundary>
            </Layout>
            <LazyPart part={bottomBar} with={{ path, besideTools: payload.page === 'news/article' }} />
          </VisitMemory>
        </ShellContext>
      </NowProvider>
    </ErrorBoundary>
  );
}
