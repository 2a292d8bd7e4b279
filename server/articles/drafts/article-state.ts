import type { ArticleRights, ArticleState } from '../../../contract/desk/model/article.ts';
import { editors, type Role } from '../../../contract/desk/roles.ts';
import { deskMessages } from '../../../contract/messages/desk-api-errors.ts';
import { ApiError } from '../../errors/api-error.ts';

/** The member of the staff who acts. */
export interface Writer {
  id: string;
  name: string;
  email: string;
  role: Role;
}

export interface StateInputs {
  hasDraft: boolean;
  draftState: 'draft' | 'review' | 'returned' | null;
  /** Of the public row; null before the first publication. */
  status: 'draft' | 'published' | 'withdrawn' | null;
  /** Published, and its time has come. */
  isPublic: boolean;
}

/** The state that the desk shows: where the draft is on its way, otherwise what readers see. */
export function stateOf({ hasDraft, draftState, status, isPublic }: StateInputs): ArticleState {
  if (hasDraft && (draftState === 'review' || draftState === 'returned')) return draftState;
  if (status === null || status === 'draft') return 'draft';
  if (status === 'withdrawn') return 'withdrawn';
  if (hasDraft) return 'updating';
  return isPublic ? 'published' : 'scheduled';
}

/** A reporter reaches only the articles that they began. */
export function checkReach({ id, role }: Writer, writerId: string | null): void {
  if (role === 'reporter' && writerId !== id) throw new ApiError('FORBIDDEN', { message: deskMessages.notYourArticle });
}

/** What a member of the staff may do with an article in this state; the calls check the same. */
export function rightsOf({ role }: Writer, inputs: StateInputs): ArticleRights {
  const state = stateOf(inputs);
  const isEditor = editors.includes(role);
  const { hasDraft, isPublic } = inputs;
  return {
    write: true,
    send: (state === 'draft' || state === 'returned' || state === 'updating') && hasDraft,
    return: isEditor && state === 'review',
    publish: isEditor && (hasDraft || state === 'draft' || state === 'withdrawn' || state === 'scheduled'),
    unpublish: isEditor && isPublic,
    correct: isEditor && isPublic,
    feature: isEditor && isPublic,
    rename: isEditor && inputs.status !== null,
    discard: hasDraft,
  };
}
