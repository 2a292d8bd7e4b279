import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { LongTextField } from '../../app/ui/form/text-field.tsx';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { ArticleNote } from '../../contract/desk/model/article.ts';
import { call, wordsOf } from '../api/call.ts';
import { shortTime } from '../ui/times.ts';

const kindNames: Record<ArticleNote['kind'], string> = { note: '', sent: '送審：', returned: '退回：' };

/** Notes between colleagues; readers never see them. */
export function Notes({ articleId }: { articleId: string }) {
  const queries = useQueryClient();
  const key = ['notes', articleId];
  const [text, setText] = useState('');
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => call('note/list', { articleId }),
    refetchInterval: 15_000,
  });
  const add = useMutation({
    mutationFn: () => call('note/add', { articleId, text }),
    onSuccess: (reply) => {
      queries.setQueryData(key, reply);
      setText('');
    },
  });
  return (
    <section>
      <h2>備註</h2>
      <ul className="notes">
        {(data?.items ?? []).map((note) => (
          <li key={note.id}>
            <p>
              {kindNames[note.kind]}
              {note.text}
            </p>
            <p className="quiet">
              {note.by.name}・<time dateTime={note.at}>{shortTime(note.at)}</time>
            </p>
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') add.mutate();
        }}
      >
        <LongTextField
          name="note"
          label="加備註"
          value={text}
          longest={deskLimits.noteMax}
          error={add.error ? wordsOf(add.error) : undefined}
          onChange={setText}
        />
        <Button type="submit" disabled={add.isPending || text.trim() === ''}>
          留言
        </Button>
      </form>
    </section>
  );
}
