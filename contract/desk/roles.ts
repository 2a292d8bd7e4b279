/** What a member of the staff may do; the order is that of the lists on screen. */
export const roles = ['reporter', 'editor', 'support', 'admin'] as const;

export type Role = (typeof roles)[number];

export const roleNames: Record<Role, string> = {
  reporter: '記者',
  editor: '編輯',
  support: '客服',
  admin: '管理員',
};

/** Who may send a call; each call's file names one of these groups. */
export const allStaff: readonly Role[] = [...roles];
/** Those who write. A reporter reaches only their own articles; the handlers check it. */
export const writers: readonly Role[] = ['reporter', 'editor', 'admin'];
/**
 * Those who publish (`article/publish.ts`, `article/schedule.ts`) and look after the front page, sections and tips; a
 * reporter sends an article for review instead.
 */
export const editors: readonly Role[] = ['editor', 'admin'];
/** Those who look after members. */
export const memberStaff: readonly Role[] = ['support', 'admin'];
export const admins: readonly Role[] = ['admin'];
