import { useQuery } from '@tanstack/react-query';
import { use, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { type ArticleFields, type DeskArticle, sameFields } from '../../contract/desk/model/article.ts';
import type { WhoAmI } from '../../contract/desk/model/staff.ts';
import { call, wordsOf } from '../api/call.ts';
import { StateChip } from '../articles/article-list.tsx';
import { UploadDock } from '../media/upload-list.tsx';
import { Failure, Loading } from '../ui/loading-and-failure.tsx';
import { notify } from '../ui/notices.tsx';
import { ActionButtons } from './actions/action-buttons.tsx';
import type { LocalDraft } from './autosave.ts';
import { BlockBar } from './block-bar.tsx';
import { HeadFields } from './head-fields.tsx';
import { continuesStored, openLocalDrafts } from './local-drafts.ts';
import { ownTab } from './own-tab.ts';
import { receiveFiles } from './receive-files.ts';
import { SaveState } from './save-state.tsx';
import { useShowSentence } from './show-sentence.ts';
import { SidePanel } from './side-panel.tsx';
import { BodyEditor, type BodyHandle } from './text-editor/body-editor.tsx';
import { Toolbar } from './toolbar.tsx';
import { release, useArticle } from './use-article.ts';

const drafts = openLocalDrafts();

interface Opened {
  article: DeskArticle;
  /** Text of this article that this browser could not save before. */
  unsaved: LocalDraft | undefined;
}

/** The writing screen: loads the article and what this device still has of it. */
export function WriteArticle({ id, me }: { id: string; me: WhoAmI }) {
  const tab = use(ownTab());
  const opened = useQuery({
    queryKey: ['article', id, tab],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async (): Promise<Opened> => {
      const [article, unsaved] = await Promise.all([
        call('article/open', { id, tab }),
        drafts.get(id).catch(() => undefined),
      ]);
      return { article, unsaved };
    },
  });
  const hasLeft = useRef(false);
  useEffect(() => {
    const leave = () => release(id, tab);
    hasLeft.current = false;
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      hasLeft.current = true;
    };
  }, [id, tab]);
  /** After the last save, which would take the lock again. */
  const onClosed = useCallback(() => {
    if (hasLeft.current) release(id, tab);
  }, [id, tab]);
  const { refetch } = opened;
  const reload = useCallback(async () => {
    await refetch();
  }, [refetch]);
  if (opened.error)
    return <Failure title="打不開這篇文章" error={opened.error} onRetry={() => void opened.refetch()} />;
  if (!opened.data) return <Loading />;
  return (
    <Writing key={opened.dataUpdatedAt} opened={opened.data} tab={tab} me={me} onReload={reload} onClosed={onClosed} />
  );
}

interface WritingProps {
  opened: Opened;
  tab: string;
  me: WhoAmI;
  onReload: () => Promise<void>;
  onClosed: () => void;
}

function Writing({ opened, tab, me, onReload, onClosed }: WritingProps) {
  const start = useMemo(() => startingFields(opened), [opened]);
  const [fields, setFields] = useState(start);
  const [body, setBody] = useState<BodyHandle | null>(null);
  const latest = useRef(fields);
  const state = useArticle({ article: opened.article, tab, drafts, me, onChanged: onReload, onClosed });
  const { article, autosave, noteChange } = state;
  const isEditable = opened.article.may.write && state.isWriter;

  const current = useCallback(
    (): ArticleFields => ({ ...latest.current, bodyHtml: body?.html() ?? latest.current.bodyHtml }),
    [body],
  );
  const change = useCallback(
    (part: Partial<ArticleFields>) => {
      latest.current = { ...latest.current, ...part };
      setFields(latest.current);
      noteChange();
      autosave.change(current());
    },
    [autosave, current, noteChange],
  );
  const showRenamed = useCallback((part: Partial<ArticleFields>) => {
    latest.current = { ...latest.current, ...part };
    setFields(latest.current);
  }, []);
  const bodyTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Reading the body costs time in long articles, so fast typing is read every 0.2 s. */
  const onBodyChange = useCallback(() => {
    noteChange();
    bodyTimer.current ??= setTimeout(() => {
      bodyTimer.current = undefined;
      autosave.change(current());
    }, 200);
  }, [autosave, current, noteChange]);

  const readBodyNow = useCallback(() => {
    if (bodyTimer.current === undefined) return;
    clearTimeout(bodyTimer.current);
    bodyTimer.current = undefined;
    autosave.change(current());
  }, [autosave, current]);
  // Before the editor and saving end, so that the last keys before leaving are saved too.
  useLayoutEffect(() => readBodyNow, [readBodyNow]);

  const saveNow = useCallback(async () => {
    readBodyNow();
    await autosave.flush();
  }, [autosave, readBodyNow]);

  // A page that is hidden may be ended by the browser or the system without another event.
  useEffect(() => {
    const hurry = () => {
      if (document.visibilityState === 'visible') return;
      readBodyNow();
      autosave.hurry();
    };
    document.addEventListener('visibilitychange', hurry);
    window.addEventListener('pagehide', hurry);
    return () => {
      document.removeEventListener('visibilitychange', hurry);
      window.removeEventListener('pagehide', hurry);
    };
  }, [autosave, readBodyNow]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the editor has read the text.
  useEffect(() => {
    if (body && opened.unsaved && isEditable)
      void carryOver(opened.unsaved, opened.article, () => autosave.change(current()));
  }, [body]);

  useShowSentence(body);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
        event.preventDefault();
        void saveNow();
      }
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [saveNow]);

  return (
    <>
      <header className="screen-head write-head">
        <Link href="/">← 文章</Link>
        <h1 className="for-screen-readers">寫稿：{fields.title || '未命名'}</h1>
        <StateChip row={{ ...article, corrections: article.corrections.length }} />
        <SaveState state={state} onTakeOver={() => void state.takeOver().then(onReload)} onReload={onReload} />
        <ActionButtons
          article={article}
          autosave={autosave}
          isWriter={state.isWriter}
          saveNow={saveNow}
          onDone={onReload}
        />
      </header>
      <div className="write">
        <div className="sheet">
          <HeadFields
            fields={fields}
            isEditable={isEditable}
            onChange={change}
            onLeave={() => body?.editor.commands.focus('start')}
          />
          {body && isEditable && <Toolbar body={body} sections={fields} />}
          <div className="body-frame">
            <BodyEditor
              html={start.bodyHtml}
              isEditable={isEditable}
              onReady={setBody}
              onChange={onBodyChange}
              onDropped={(what) => notify(`貼上時略過：${what.join('、')}`)}
              onFiles={receiveFiles}
            />
            {body && isEditable && <BlockBar editor={body.editor} />}
          </div>
        </div>
        <UploadDock />
        <SidePanel
          article={article}
          fields={fields}
          isEditable={isEditable}
          onChange={change}
          onRenamed={showRenamed}
          body={body}
          saveNow={saveNow}
          onReload={onReload}
          autosave={autosave}
          tab={tab}
        />
      </div>
    </>
  );
}

/** The series is sent only once it was chosen here: until then others may make the article a part of one. */
function startingFields({ article, unsaved }: Opened): ArticleFields {
  return unsaved && continuesStored(unsaved, article) ? unsaved.fields : { ...article.fields, series: undefined };
}

/** Saves what this device still had; if someone else has saved since, it becomes a version beside theirs. */
async function carryOver(unsaved: LocalDraft, article: DeskArticle, save: () => void): Promise<void> {
  if (continuesStored(unsaved, article)) {
    if (sameFields(unsaved.fields, article.fields)) return drafts.remove(article.id);
    save();
    notify('找回這台裝置上還沒存到的內容');
    return;
  }
  try {
    await call('article/keep-unsaved', { id: article.id, fields: unsaved.fields });
    await drafts.remove(article.id);
    notify('這台裝置上還有舊的未存內容，已留成一個版本');
  } catch (error) {
    notify(wordsOf(error), 'error');
  }
}
