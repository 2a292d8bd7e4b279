/** What an action is about: the first word of its name. */
export const auditSubjects = {
  content: '文章',
  preview: '預覽連結',
  front: '首頁',
  categories: '分類',
  authors: '作者',
  tags: '標籤',
  tips: '小知識',
  media: '素材',
  reports: '回報',
  staff: '同仁',
  desk: '登入',
  members: '會員',
  identity: '身分審核',
  audit: '稽核',
} as const;

export type AuditSubject = keyof typeof auditSubjects;

const verbs: Record<string, string> = {
  accept: '接受邀請',
  add: '新增',
  approve: '通過',
  arrange: '編排',
  change: '更改',
  close: '處理',
  correct: '更正',
  create: '開始寫',
  delete: '刪除',
  disable: '停用',
  discard: '捨棄草稿',
  edit: '編輯',
  enable: '恢復',
  'end device': '登出一台裝置',
  'end sessions': '登出所有裝置',
  'end-sessions': '登出所有裝置',
  export: '匯出',
  feature: '設為頭條',
  find: '查詢',
  import: '匯入',
  invite: '邀請',
  limit: '達到查詢上限',
  list: '查看列表',
  login: '登入',
  make: '產生',
  merge: '合併',
  move: '換日期',
  open: '打開',
  order: '排序',
  password: '更改密碼',
  publish: '發布',
  reject: '退件',
  remove: '刪除',
  rename: '改名',
  renew: '重設登入方式',
  restore: '還原',
  reopen: '重新打開',
  return: '退回',
  reveal: '顯示手機與信箱',
  revoke: '撤銷',
  'revoke invitation': '撤銷邀請',
  role: '調整職務',
  schedule: '排程',
  send: '送審',
  show: '查看',
  'take over': '接手',
  unlock: '解鎖',
  unpublish: '下架',
  unschedule: '取消排程',
};

/** An action in words, such as 文章・發布; one that is not known is shown as it is stored. */
export function auditActionName(action: string): string {
  const [subject = '', ...rest] = action.replace(/ --undo$/, '').split(' ');
  const verb = verbs[rest.join(' ')];
  const name = (auditSubjects as Record<string, string>)[subject];
  if (!name || !verb) return action;
  return `${name}・${action.endsWith(' --undo') ? '收回' : ''}${verb}`;
}

export interface AuditRow {
  id: string;
  at: string;
  /** The email of a member of the staff, or an operator's user name on the machine. */
  actor: string;
  action: string;
  memberId: string | null;
  detail: string;
}
