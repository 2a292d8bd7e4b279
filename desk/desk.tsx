import { lazy, Suspense } from 'react';
import { Redirect, Route, Router, Switch } from 'wouter';
import { deskBase } from '../contract/desk/limits.ts';
import type { WhoAmI } from '../contract/desk/model/staff.ts';
import { ArticleList } from './articles/article-list.tsx';
import { AcceptInvitation } from './session/accept-invitation.tsx';
import { Login } from './session/login.tsx';
import { useSession } from './session/session.ts';
import { StepUp } from './session/step-up.tsx';
import { mayOpen, type Screen, screensOf } from './shell/screens.ts';
import { Shell } from './shell/shell.tsx';
import { Loading, Message } from './ui/loading-and-failure.tsx';
import { Notices } from './ui/notices.tsx';

const WriteArticle = lazy(() => import('./write/write-article.tsx').then((file) => ({ default: file.WriteArticle })));
const FrontScreen = lazy(() => import('./front/front-screen.tsx').then((file) => ({ default: file.FrontScreen })));
const MediaScreen = lazy(() => import('./media/media-screen.tsx').then((file) => ({ default: file.MediaScreen })));
const SectionsScreen = lazy(() =>
  import('./sections/sections-screen.tsx').then((file) => ({ default: file.SectionsScreen })),
);
const TipsScreen = lazy(() => import('./tips/tips-screen.tsx').then((file) => ({ default: file.TipsScreen })));
const MembersScreen = lazy(() =>
  import('./members/members-screen.tsx').then((file) => ({ default: file.MembersScreen })),
);
const IdentityScreen = lazy(() =>
  import('./identity/identity-screen.tsx').then((file) => ({ default: file.IdentityScreen })),
);
const FiguresScreen = lazy(() =>
  import('./figures/figures-screen.tsx').then((file) => ({ default: file.FiguresScreen })),
);
const ReportsScreen = lazy(() =>
  import('./reports/reports-screen.tsx').then((file) => ({ default: file.ReportsScreen })),
);
const StaffScreen = lazy(() => import('./staff/staff-screen.tsx').then((file) => ({ default: file.StaffScreen })));
const AuditScreen = lazy(() => import('./audit/audit-screen.tsx').then((file) => ({ default: file.AuditScreen })));
const OwnAccount = lazy(() => import('./session/own-account.tsx').then((file) => ({ default: file.OwnAccount })));

/** The newsroom's app: the screens behind the login, and login and invitation in front of them. */
export function Desk() {
  return (
    <Router base={deskBase}>
      <Switch>
        <Route path="/invitation">
          <AcceptInvitation />
        </Route>
        <Route>
          <Inside />
        </Route>
      </Switch>
      <Notices />
    </Router>
  );
}

function Inside() {
  const session = useSession();
  if (session.is === 'loading') return <Loading />;
  if (session.is === 'failed') return <Message title="連不上編輯台" text={session.message} onRetry={session.retry} />;
  if (session.is === 'out') return <Login />;
  const { me } = session;
  const firstScreen = screensOf(me.role)[0]?.path ?? '/account';
  return (
    <>
      <Shell me={me}>
        <Suspense fallback={<Loading />}>
          <Switch>
            <Route path="/">
              {mayOpen(me.role, 'articles') ? <ArticleList me={me} /> : <Redirect to={firstScreen} />}
            </Route>
            <Route path="/articles/:id">
              {({ id }) => allowed(me, 'articles', <WriteArticle key={id} id={id} me={me} />)}
            </Route>
            <Route path="/reports">{allowed(me, 'reports', <ReportsScreen me={me} />)}</Route>
            <Route path="/front">{allowed(me, 'front', <FrontScreen />)}</Route>
            <Route path="/media">{allowed(me, 'media', <MediaScreen />)}</Route>
            <Route path="/sections">{allowed(me, 'sections', <SectionsScreen me={me} />)}</Route>
            <Route path="/tips">{allowed(me, 'tips', <TipsScreen />)}</Route>
            <Route path="/members/:id?">{allowed(me, 'members', <MembersScreen me={me} />)}</Route>
            <Route path="/identity">{allowed(me, 'identity', <IdentityScreen me={me} />)}</Route>
            <Route path="/figures">{allowed(me, 'figures', <FiguresScreen me={me} />)}</Route>
            <Route path="/staff">{allowed(me, 'staff', <StaffScreen me={me} />)}</Route>
            <Route path="/audit">{allowed(me, 'audit', <AuditScreen />)}</Route>
            <Route path="/account">
              <OwnAccount me={me} />
            </Route>
            <Route path="/login">
              <Redirect to="/" />
            </Route>
            <Route>
              <Message title="沒有這個畫面" text="網址可能打錯了，請從左邊的選單重新開始。" />
            </Route>
          </Switch>
        </Suspense>
      </Shell>
      <StepUp me={me} />
    </>
  );
}

function allowed(me: WhoAmI, screen: Screen, content: React.ReactNode) {
  if (mayOpen(me.role, screen)) return content;
  return <Message title="您的職務用不到這個畫面" text="需要的話，請向管理員調整職務。" />;
}
