import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { TextField } from '../../app/ui/form/text-field.tsx';
import type { ArticleFields, DeskArticle } from '../../contract/desk/model/article.ts';
import type { DeskMedia } from '../../contract/desk/model/media.ts';
import { call, wordsOf } from '../api/call.ts';
import { notify } from '../ui/notices.tsx';
import { RemoveButton } from '../ui/remove-button.tsx';
import { Findings } from './actions/publish-dialog.tsx';
import { AudioSection } from './audio-section.tsx';
import type { Autosave } from './autosave.ts';
import { CoverSection } from './cover-section.tsx';
import { Notes } from './notes.tsx';
import { PreviewLinks } from './preview.tsx';
import { type FieldsProps, SectionFields, TagField } from './section-fields.tsx';
import { suggestSlug } from './suggest-slug.ts';
import { TextCounts } from './text-counts.tsx';
import type { BodyHandle } from './text-editor/body-editor.tsx';
import { Versions } from './versions.tsx';
import { VideoSection } from './video-section.tsx';

export interface SidePanelProps {
  article: DeskArticle;
  fields: ArticleFields;
  isEditable: boolean;
  onChange: (part: Partial<ArticleFields>) => void;
  /** Shows fields as they are at the server, without saving them. */
  onRenamed: (part: Partial<ArticleFields>) => void;
  body: BodyHandle | null;
  autosave: Autosave;
  tab: string;
  saveNow: () => Promise<void>;
  onReload: () => Promise<void>;
}

/** The files that the fields name, with those that were chosen since the article was opened. */
export interface FilesProps {
  media: readonly DeskMedia[];
  onMedia: (added: DeskMedia) => void;
}

/** Everything beside the text: checklist, video, cover, audio, section, tags, address, notes, preview, versions. */
export function SidePanel(props: SidePanelProps) {
  const { article, fields, isEditable, onChange, body, saveNow } = props;
  const [media, setMedia] = useState(article.media);
  const files = { media, onMedia: (added: DeskMedia) => setMedia((known) => [...known, added]) };
  return (
    <aside className="side-panel" aria-label="文章資料">
      {body && <TextCounts body={body} />}
      <CheckSection articleId={article.id} saveNow={saveNow} />
      <VideoSection {...props} {...files} />
      <CoverSection {...props} {...files} />
      {fields.kind === 'news' && <AudioSection {...props} {...files} />}
      <SectionFields
        fields={fields}
        storedSeries={article.fields.series ?? null}
        isEditable={isEditable}
        onChange={onChange}
        onRenamed={props.onRenamed}
      />
      <TagField tags={fields.tags} isEditable={isEditable} onChange={(tags) => onChange({ tags })} />
      <AddressField
        article={article}
        fields={fields}
        isEditable={isEditable}
        onChange={onChange}
        onReload={props.onReload}
      />
      <KeyPoints points={fields.keyPoints} isEditable={isEditable} onChange={(keyPoints) => onChange({ keyPoints })} />
      <Notes articleId={article.id} />
      <PreviewLinks articleId={article.id} />
      <Versions {...props} />
    </aside>
  );
}

function CheckSection({ articleId, saveNow }: { articleId: string; saveNow: () => Promise<void> }) {
  const check = useQuery({
    queryKey: ['check', articleId],
    enabled: false,
    gcTime: 0,
    queryFn: async () => {
      await saveNow();
      return call('article/check', { id: articleId });
    },
  });
  return (
    <section>
      <h2>發布前檢查</h2>
      {check.data && <Findings checklist={check.data} />}
      {check.error && <p className="trouble">{wordsOf(check.error)}</p>}
      <Button disabled={check.isFetching} onClick={() => void check.refetch()}>
        {check.data ? '再檢查一次' : '檢查'}
      </Button>
    </section>
  );
}

function AddressField({
  article,
  fields,
  isEditable,
  onChange,
  onReload,
}: FieldsProps & Pick<SidePanelProps, 'article' | 'onReload'>) {
  const isFixed = article.publishedAt !== null;
  const [slug, setSlug] = useState(fields.slug);
  const [error, setError] = useState<string>();
  async function rename() {
    try {
      await call('article/rename', { id: article.id, slug });
      await onReload();
      notify('網址已更改，舊網址會轉到新的');
    } catch (failure) {
      setError(wordsOf(failure));
    }
  }
  if (isFixed) {
    return (
      <section>
        <h2>網址</h2>
        <TextField
          label="網址代稱"
          value={slug}
          error={error}
          readOnly={!article.may.rename}
          onChange={setSlug}
          hint="更改後舊網址會自動轉到新的"
        />
        {article.may.rename && slug !== fields.slug && <Button onClick={() => void rename()}>更改網址</Button>}
      </section>
    );
  }
  return (
    <section>
      <h2>網址</h2>
      <TextField
        label="網址代稱"
        value={fields.slug}
        readOnly={!isEditable}
        onChange={(value) => onChange({ slug: value.trim().toLowerCase() })}
        hint="小寫英文、數字與連字號；發布前都能改"
      />
      {isEditable && fields.slug === '' && (
        <Button onClick={() => onChange({ slug: suggestSlug(fields, new Date()) })}>建議一個</Button>
      )}
    </section>
  );
}

function KeyPoints({
  points,
  isEditable,
  onChange,
}: {
  points: string[];
  isEditable: boolean;
  onChange: (points: string[]) => void;
}) {
  return (
    <section>
      <h2>重點</h2>
      {points.map((point, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a point is its position in the list.
        <div key={at} className="key-point">
          <TextField
            label={`重點 ${at + 1}`}
            value={point}
            readOnly={!isEditable}
            onChange={(value) => onChange(points.with(at, value))}
          />
          {isEditable && (
            <RemoveButton label={`移除重點 ${at + 1}`} onRemove={() => onChange(points.toSpliced(at, 1))} />
          )}
        </div>
      ))}
      {isEditable && points.length < 8 && <Button onClick={() => onChange([...points, ''])}>加一條</Button>}
    </section>
  );
}
